import { CardRoom } from './LotteryCard.styles.ts';
import { TicketArticle, TicketPlace } from './TicketCard.styles.ts';

/** The place of a ticket while it loads, of the ticket's own size. */
export function TicketCardSkeleton() {
  return (
    <CardRoom aria-hidden>
      <TicketArticle as="div">
        <TicketPlace />
      </TicketArticle>
    </CardRoom>
  );
}
