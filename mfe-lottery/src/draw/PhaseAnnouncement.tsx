import type { Lottery } from 'shared/contracts/lotteries';
import { padNumber } from 'shared/format/ticketNumber';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import type { RoundPhase } from '../lottery/roundPhase.ts';

/** Tells a screen reader when the round ends and what was drawn. Always mounted: a live region that comes with its text is not heard. */
export function PhaseAnnouncement({ lottery, phase }: { lottery: Lottery; phase: RoundPhase }) {
  return <VisuallyHidden role="status">{announcement(lottery, phase)}</VisuallyHidden>;
}

function announcement({ winnerTicket, winner, totalTickets }: Lottery, phase: RoundPhase): string {
  if (phase === 'calculating') return 'The sale has ended. Calculating results.';
  if (phase !== 'drawn' || winnerTicket === null) return '';
  return `The winning number is ${padNumber(winnerTicket, totalTickets)}. ${winner ? `${winner.username} wins.` : 'No one wins.'}`;
}
