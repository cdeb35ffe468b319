import Trophy from 'lucide-react/icons/trophy';
import { useMemo, useState } from 'react';
import type { MyRound } from 'shared/contracts/myRounds';
import { listNumbers, pieceName, piecesOf } from 'shared/format/listNumbers';
import { withThousands } from 'shared/format/money';
import { padNumber } from 'shared/format/ticketNumber';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { Chips, OnPaper } from './NumberChips.styles.ts';

/** Numbers shown before 'more'; a member may hold thousands. Print shows all. */
const shownAtFirst = 14;

/** Lists the member's numbers of one lottery, adjacent ones grouped, the winning one first. */
export function NumberChips({ round: { lottery, numbers } }: { round: MyRound }) {
  const [all, setAll] = useState(false);
  const { totalTickets, winnerTicket } = lottery;
  const held = useMemo(() => numbers.map(({ ticketNumber }) => ticketNumber).sort((a, b) => a - b), [numbers]);
  const won = winnerTicket !== null && held.includes(winnerTicket) ? winnerTicket : null;
  const others = held.filter((number) => number !== won);
  const pieces = piecesOf(others);
  const most = won === null ? shownAtFirst : shownAtFirst - 1;
  const shown = all ? pieces : pieces.slice(0, most);
  const rest = others.slice(shown.reduce((sum, { first, last }) => sum + last - first + 1, 0));
  return (
    <Chips aria-label={numbers.length === 1 ? 'Your number' : 'Your numbers'}>
      {won !== null && (
        <li data-wins>
          <Trophy size={14} aria-hidden="true" />
          {padNumber(won, totalTickets)}
          <VisuallyHidden> wins</VisuallyHidden>
        </li>
      )}
      {shown.map((piece) => (
        <li key={piece.first}>{pieceName(piece, totalTickets)}</li>
      ))}
      {rest.length > 0 && <OnPaper aria-hidden>{listNumbers(rest, totalTickets, Number.POSITIVE_INFINITY)}</OnPaper>}
      {pieces.length > most && (
        <li>
          <button type="button" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `${withThousands(rest.length)} more`}
          </button>
        </li>
      )}
    </Chips>
  );
}
