import { TicketArticle, TicketPlace, TicketRoom } from './TicketCard.styles.ts';

/** The place of a ticket while it loads, of the ticket's own size. */
export function TicketCardSkeleton() {
  return (
    <TicketRoom aria-hidden>
      <TicketArticle as="div">
        <TicketPlace />
      </TicketArticle>
    </TicketRoom>
  );
}
