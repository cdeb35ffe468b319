import type { Lottery } from 'shared/contracts/lotteries';
import { formatCto, withThousands } from 'shared/format/money';
import { prizeValue } from 'shared/format/prizeValue';
import { chanceOf, chanceOfOne } from '../lottery/chance.ts';
import { Odds } from './PurchasePanel.styles.ts';

interface HonestOddsProps {
  lottery: Lottery;
  own: readonly number[];
}

/** Shows what buyers should know: the chance, price against prize, and what happens to unsold numbers. */
export function HonestOdds({ lottery, own }: HonestOddsProps) {
  const { totalTickets, drawRule, pricePerTicket, lotteryReward, lotteryValue } = lottery;
  const worth = prizeValue({ tokenAmount: lotteryReward.tokenAmount, lotteryValue });
  return (
    <Odds>
      <p>
        {own.length === 0
          ? `Each number wins ${chanceOfOne(totalTickets, drawRule)}.`
          : `With ${withThousands(own.length)} of ${withThousands(totalTickets)} numbers you win ${chanceOf(own, totalTickets, drawRule)}.`}
      </p>
      <p>
        All {withThousands(totalTickets)} numbers together cost {formatCto(totalTickets * pricePerTicket)};{' '}
        {worth === null ? 'the prize has no stated value.' : `the prize is worth ${worth}.`}
      </p>
      <p>
        If the number drawn is unsold, nobody wins: the round ends without a winner, the prize goes to nobody, and no ticket is
        paid back.
      </p>
    </Odds>
  );
}
