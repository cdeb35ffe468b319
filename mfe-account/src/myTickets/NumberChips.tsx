import styled from '@emotion/styled';
import Trophy from 'lucide-react/icons/trophy';
import { useMemo, useState } from 'react';
import type { MyRound } from 'shared/contracts/lotteries';
import { listNumbers, padNumber, pieceName, piecesOf } from 'shared/format/listNumbers';
import { withThousands } from 'shared/format/money';
import { bareList, wrap } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';

const Chips = styled.ul`
  ${wrap(2)}
  ${bareList}

  li {
    display: inline-flex;
    align-items: center;
    gap: ${space(1)};
    min-height: 32px;
    padding: 0 ${space(3)};
    border: 1px solid ${color.line};
    border-radius: ${radius.pill};
    background: ${color.raised};
    color: ${color.text};
    font: 600 ${font.size.small} / 1 ${font.text};
    font-variant-numeric: tabular-nums;
  }
  @media print {
    li:has(button) {
      display: none;
    }
  }
  li[data-wins] {
    border-color: ${color.primary};
    background: ${color.primary};
    color: ${color.onPrimary};
  }
  li:has(button) {
    padding: 0;
    border-color: ${color.control};
    background: none;
  }
  button {
    position: relative;
    min-height: 32px;
    padding: 0 ${space(3)};
    border: 0;
    border-radius: ${radius.pill};
    background: none;
    color: ${color.primaryHover};
    font: inherit;
    cursor: pointer;
  }
  /* Touch target of 44 px around a chip of 32. */
  button::after {
    content: '';
    position: absolute;
    inset: -6px 0;
  }
`;

/** Numbers that the screen shows on demand, and print always. */
const OnPaper = styled.li`
  && {
    display: none;
    @media print {
      display: block;
      border: 0;
    }
  }
`;

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
