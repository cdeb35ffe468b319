import type { MyTicket } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { formatDateTime } from 'shared/format/date';
import { padNumber } from 'shared/format/ticketNumber';
import { Link } from 'shared/router';
import { Badge, type BadgeTone } from 'shared/ui/Badge';
import { DrawFacts } from './DrawFacts.tsx';
import { Ticket } from './TicketCard.styles.ts';
import { type ResultLabel, ticketResult } from './ticketResult.ts';

const tones: Record<ResultLabel, BadgeTone> = { Pending: 'neutral', Win: 'amber', Lose: 'danger', Refunded: 'neutral' };

/** One ticket of the member: its number, when it was bought, how it came out, and the draw it was in. */
export function TicketCard({ ticket }: { ticket: MyTicket }) {
  const { lottery } = ticket;
  const result = ticketResult(ticket.ticketNumber, lottery);
  const number = padNumber(ticket.ticketNumber, lottery.totalTickets);
  return (
    <Ticket aria-label={`Ticket ${number} of ${lottery.name}`} data-result={result}>
      <div>
        <small>Ticket number</small>
        <b>{number}</b>
        <Badge tone={tones[result]}>{result}</Badge>
      </div>
      <div>
        <h3>
          <Link to={paths.lottery(lottery.id)}>{lottery.name}</Link>
        </h3>
        <p>
          Bought <time dateTime={new Date(ticket.createdAt).toISOString()}>{formatDateTime(ticket.createdAt)}</time>
        </p>
        <DrawFacts lottery={lottery} />
      </div>
    </Ticket>
  );
}
