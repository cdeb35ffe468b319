import { CardRoom } from './LotteryCard.styles.ts';
import { TicketArticle, TicketPlace } from './TicketCard.styles.ts';

export function TicketCardSkeleton() {
  return (
    <CardRoom aria-hidden>
      <TicketArticle as="div">
        <TicketPlace />
      </TicketArticle>
    </CardRoom>
  );
}
