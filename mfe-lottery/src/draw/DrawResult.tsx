import type { Lottery, LotteryTicket } from 'shared/contracts/lotteries';
import { formatDateTime } from 'shared/format/date';
import { DrawPanel, DrawPanelTitle } from './DrawPanel.styles.ts';
import { DrawTime, Own } from './DrawResult.styles.ts';
import { DrawWinner } from './DrawWinner.tsx';
import { NobodyWon } from './NobodyWon.tsx';
import { NumberReveal } from './NumberReveal.tsx';
import { ownResult } from './ownResult.ts';
import { Unveiled } from './Unveiled.styles.ts';

export interface DrawResultProps {
  lottery: Lottery;
  tickets: readonly LotteryTicket[];
  memberId: number | null;
  /** The player was here when the round ended. */
  watched: boolean;
}

/** The result of a drawn round: the number, who had it, and what it means for the one who looks. */
export function DrawResult({ lottery, tickets, memberId, watched }: DrawResultProps) {
  const { winnerTicket, rolledAt, totalTickets } = lottery;
  if (winnerTicket === null || rolledAt === null) return null;
  const own = tickets.filter(({ userId }) => userId !== null && userId === memberId);
  return (
    <DrawPanel aria-label="Result">
      <DrawPanelTitle>Winning number</DrawPanelTitle>
      <NumberReveal number={winnerTicket} total={totalTickets} spin={watched} />
      <DrawTime>
        Drawn at <time dateTime={new Date(rolledAt).toISOString()}>{formatDateTime(rolledAt)}</time>
      </DrawTime>
      <Unveiled data-after-reels={watched || undefined}>
        {own.length > 0 && (
          <Own data-won={own.some(({ ticketNumber }) => ticketNumber === winnerTicket) || undefined}>
            {ownResult(lottery, own)}
          </Own>
        )}
        {lottery.winnerUserId === null ? (
          <NobodyWon rewardId={lottery.lotteryRewardId} />
        ) : (
          <DrawWinner lottery={lottery} spins={tickets.filter(({ userId }) => userId === lottery.winnerUserId).length} />
        )}
      </Unveiled>
    </DrawPanel>
  );
}
