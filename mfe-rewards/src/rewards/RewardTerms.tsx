import type { LotteryReward } from 'shared/contracts/rewards';
import { formatCto } from 'shared/format/money';
import { oddsOf } from 'shared/format/odds';
import { TimeLeft } from 'shared/ui/TimeLeft';
import { Terms } from './RewardTerms.styles.ts';

export function RewardTerms({ reward: { ticketPrice, totalTickets, lotteryEndTime } }: { reward: LotteryReward }) {
  const odds = oddsOf(totalTickets);
  return (
    <Terms>
      {ticketPrice !== null && <li>{formatCto(ticketPrice)} a number</li>}
      {odds && <li>Odds {odds}</li>}
      <li>{lotteryEndTime === null ? 'No round is open' : <TimeLeft endTime={lotteryEndTime} />}</li>
    </Terms>
  );
}
