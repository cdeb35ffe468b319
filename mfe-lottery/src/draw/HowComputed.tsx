import type { Round } from '../lottery/useRound.ts';
import { BlockSteps } from './BlockSteps.tsx';
import { Unveiled } from './Unveiled.styles.ts';

/** How a drawn number was computed; nothing before, and not before the reels have stopped. */
export function HowComputed({ round: { lottery, phase }, watched }: { round: Round; watched: boolean }) {
  const { id, block, winnerTicket, totalTickets } = lottery;
  if (phase !== 'drawn' || !block || winnerTicket === null) return null;
  return (
    <Unveiled data-after-reels={watched || undefined}>
      <BlockSteps lotteryId={id} block={block} total={totalTickets} announced={winnerTicket} />
    </Unveiled>
  );
}
