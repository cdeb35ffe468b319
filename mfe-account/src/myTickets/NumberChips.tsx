import Trophy from 'lucide-react/icons/trophy';
import { useState } from 'react';
import type { MyRound } from 'shared/contracts/myRounds';
import { padNumber } from 'shared/format/ticketNumber';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { Chips } from './NumberChips.styles.ts';

/** So many are seen at once; a member may hold 256. On paper all are. */
const shownAtFirst = 14;

/** The member's numbers of one round; the winning one first and marked. */
export function NumberChips({ round: { lottery, numbers } }: { round: MyRound }) {
  const [all, setAll] = useState(false);
  const wins = (ticketNumber: number) => ticketNumber === lottery.winnerTicket;
  const sorted = numbers.map(({ ticketNumber }) => ticketNumber).sort((a, b) => Number(wins(b)) - Number(wins(a)) || a - b);
  const hidden = all ? 0 : Math.max(sorted.length - shownAtFirst, 0);
  return (
    <Chips aria-label={numbers.length === 1 ? 'Your number' : 'Your numbers'}>
      {sorted.map((ticketNumber, at) => (
        <li key={ticketNumber} hidden={at >= sorted.length - hidden} data-wins={wins(ticketNumber) || undefined}>
          {wins(ticketNumber) && <Trophy size={14} aria-hidden="true" />}
          {padNumber(ticketNumber, lottery.totalTickets)}
          {wins(ticketNumber) && <VisuallyHidden> wins</VisuallyHidden>}
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button type="button" onClick={() => setAll(true)}>
            {hidden} more
          </button>
        </li>
      )}
    </Chips>
  );
}
