import styled from '@emotion/styled';
import { useState } from 'react';
import { listNumbers } from '../format/listNumbers.ts';
import { withThousands } from '../format/money.ts';
import { notOnPaper } from '../theme/printStyles.ts';
import { color, space } from '../theme/tokens.ts';

const OnScreen = styled.span`
  ${notOnPaper}
`;

const OnPaper = styled.span`
  display: none;
  @media print {
    display: inline;
  }
`;

const Toggle = styled.button`
  && {
    position: relative;
    width: auto;
    padding: 0;
    border: 0;
    background: none;
    color: ${color.primaryHover};
    font: inherit;
    font-weight: 600;
    text-decoration: underline;
    cursor: pointer;
  }
  /* Touch target of 44 px around a line of text. */
  &::after {
    content: '';
    position: absolute;
    inset: -12px -${space(2)};
  }
  ${notOnPaper}
`;

interface NumberListProps {
  /** Ascending, zero-based. */
  numbers: readonly number[];
  total: number;
  /** Maximum of listed numbers and ranges before the rest is counted; default ten. */
  most?: number;
}

/** Numbers in a line, with ranges; shortens long lists, with a button to show all. Prints all. */
export function NumberList({ numbers, total, most }: NumberListProps) {
  const [all, setAll] = useState(false);
  const short = listNumbers(numbers, total, most);
  const whole = listNumbers(numbers, total, Number.POSITIVE_INFINITY);
  if (short === whole) return whole;
  return (
    <>
      <OnScreen>{all ? whole : short} </OnScreen>
      <OnPaper aria-hidden>{whole}</OnPaper>
      <Toggle type="button" aria-expanded={all} data-needs-scripts="" onClick={() => setAll(!all)}>
        {all ? 'Show fewer' : `Show all ${withThousands(numbers.length)}`}
      </Toggle>
    </>
  );
}
