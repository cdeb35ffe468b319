import { memo, useState } from 'react';
import type { LotteryTicket } from 'shared/contracts/lotteries';
import { formatCto } from 'shared/format/money';
import { padNumber } from 'shared/format/ticketNumber';
import { Button } from 'shared/ui/Button';
import { DateTime } from 'shared/ui/DateTime';
import { EmptyState } from 'shared/ui/EmptyState';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Section } from 'shared/ui/Section';
import { Skeleton } from 'shared/ui/Skeleton';
import { Buyer, SoldCard, SoldList, SoldNumber } from './SoldTickets.styles.ts';
import { type SoldTicket, soldTickets } from './soldTickets.ts';

/** Rows shown before 'Show all'. */
const firstRows = 12;

export interface SoldTicketsProps {
  /** Undefined while they load. */
  tickets: readonly LotteryTicket[] | undefined;
  /** Count of numbers in the round. */
  total: number;
  memberId: number | null;
}

/** 'Buy Success': who bought which number, newest first. */
export const SoldTickets = memo(function SoldTickets({ tickets, total, memberId }: SoldTicketsProps) {
  const [all, setAll] = useState(false);
  if (!tickets) {
    return (
      <Section title="Buy Success">
        <LoadingRegion label="Loading sold numbers">
          <Skeleton height="420px" />
        </LoadingRegion>
      </Section>
    );
  }
  const sold = soldTickets(tickets);
  return (
    <Section title="Buy Success">
      {sold.length === 0 && <EmptyState>No number is sold yet. The first pick is yours.</EmptyState>}
      <SoldList>
        {(all ? sold : sold.slice(0, firstRows)).map((ticket) => (
          <SoldRow key={ticket.ticketNumber} ticket={ticket} total={total} own={ticket.userId === memberId} />
        ))}
      </SoldList>
      {sold.length > firstRows && !all && (
        <Button variant="secondary" onClick={() => setAll(true)}>
          Show all {sold.length}
        </Button>
      )}
    </Section>
  );
});

function SoldRow({ ticket, total, own }: { ticket: SoldTicket; total: number; own: boolean }) {
  return (
    <SoldCard>
      <SoldNumber data-own={own || undefined}>{padNumber(ticket.ticketNumber, total)}</SoldNumber>
      <Buyer>
        <span>{own ? 'You' : `Buyer ${ticket.userId}`}</span>
        <span>{ticket.createdAt === null ? 'Just now' : <DateTime at={ticket.createdAt} />}</span>
      </Buyer>
      <span>{formatCto(ticket.price)}</span>
    </SoldCard>
  );
}
