import styled from '@emotion/styled';
import { useMemo } from 'react';
import type { NumberSet } from 'shared/numbers/NumberSet';
import { text } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { NumberList } from 'shared/ui/NumberList';

/** Two lines high also when it is empty, so that a purchase moves nothing. */
const Place = styled.p`
  display: grid;
  align-content: center;
  min-height: calc(2lh + ${space(4)} + 2px);
  ${text('muted', 'small')}
  padding: ${space(2)} ${space(3)};
  border: 1px dashed ${color.line};
  border-radius: ${radius.small};
  line-height: 1.5;
  &[data-held] {
    border: 1px solid color-mix(in srgb, ${color.success} 45%, transparent);
    background: color-mix(in srgb, ${color.success} 7%, ${color.surface});
    color: ${color.text};
  }
  strong {
    color: ${color.success};
    font-family: ${font.display};
    font-variant-numeric: tabular-nums;
  }
`;

interface YourNumbersProps {
  own: NumberSet;
  total: number;
  none: string;
}

export function YourNumbers({ own, total, none }: YourNumbersProps) {
  const numbers = useMemo(() => [...own], [own]);
  if (numbers.length === 0) return <Place>{none}</Place>;
  return (
    <Place data-held="">
      {/* The key: words behind a longer list would count as moved. */}
      <span key={numbers.length}>
        You hold{' '}
        <strong>
          <NumberList numbers={numbers} total={total} most={3} />
        </strong>{' '}
        in this round.
      </span>
    </Place>
  );
}
