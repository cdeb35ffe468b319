import type { Lottery } from 'shared/contracts/lotteries';
import { padNumber } from 'shared/format/ticketNumber';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import type { RoundPhase } from '../lottery/lotteryPhase.ts';

/**
 * Announces the end of the sale and the result to screen readers. It must always be mounted: they ignore a live region that is
 * added together with its text.
 */
export function PhaseAnnouncement({ lottery, phase }: { lottery: Lottery; phase: RoundPhase }) {
  return <VisuallyHidden role="status">{announcement(lottery, phase)}</VisuallyHidden>;
}

function announcement({ winnerTicket, winner, totalTickets }: Lottery, phase: RoundPhase): string {
  if (phase === 'calculating') return 'The sale has ended. Calculating results.';
  if (phase !== 'drawn' || winnerTicket === null) return '';
  return `The winning number is ${padNumber(winnerTicket, totalTickets)}. ${winner ? `${winner.username} wins.` : 'No one wins.'}`;
}
