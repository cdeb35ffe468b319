import type { Lottery } from 'shared/contracts/lotteries';
import { formatCto } from 'shared/format/money';
import { oddsOf } from 'shared/format/odds';
import { Stakes } from './Prize.styles.ts';

export function CardStakes({ lottery: { pricePerTicket, totalTickets } }: { lottery: Lottery }) {
  return (
    <Stakes>
      <div>
        <dt>Ticket price</dt>
        <dd>{formatCto(pricePerTicket)}</dd>
      </div>
      <div>
        <dt>Chance</dt>
        <dd>{oddsOf(totalTickets)}</dd>
      </div>
    </Stakes>
  );
}
