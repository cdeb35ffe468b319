import type { Round } from '../lottery/useRound.ts';
import { DrawProofSteps } from './DrawProofSteps.tsx';
import { Unveiled } from './Unveiled.styles.ts';

/** How a drawn number was computed; nothing before, and not before the reels have stopped. */
export function DrawProof({ round: { lottery, phase }, watched }: { round: Round; watched: boolean }) {
  const { id, block, winnerTicket, totalTickets } = lottery;
  if (phase !== 'drawn' || !block || winnerTicket === null) return null;
  return (
    <Unveiled data-after-reels={watched || undefined}>
      <DrawProofSteps lotteryId={id} block={block} total={totalTickets} announced={winnerTicket} />
    </Unveiled>
  );
}
