import styled from '@emotion/styled';
import { withThousands } from 'shared/format/money';
import { text, wrap } from 'shared/theme/layout';
import { color, font } from 'shared/theme/tokens';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { Stack } from 'shared/ui/Stack';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';

/** Tells whether at most a tenth of the numbers is left, so that the count gets emphasis. */
export function fewLeft(sold: number, total: number): boolean {
  const left = total - sold;
  return left > 0 && left <= Math.ceil(total / 10);
}

const BarText = styled.p`
  ${wrap(0, 3)}
  justify-content: space-between;
  ${text('second', 'small')}
  font-variant-numeric: tabular-nums;
  strong {
    font-weight: inherit;
    white-space: nowrap;
  }
  [data-loud] {
    color: ${color.text};
    font-weight: 600;
  }
  /* Stacked without wrapping in narrow lists, so that adjacent cards align. */
  @container (max-width: 240px) {
    flex-direction: column;
    font-size: clamp(12px, 9cqi, ${font.size.small});
  }
`;

export interface SoldBarProps {
  sold: number;
  total: number;
}

export function SoldBar({ sold, total }: SoldBarProps) {
  return (
    <Stack gap={1.5}>
      <ProgressBar value={sold} max={total} label="Tickets sold" />
      <BarText>
        <span>
          {withThousands(sold)}/{withThousands(total)}
          <VisuallyHidden> sold</VisuallyHidden>
        </span>
        {/* The key: a text that grows to the left counts as a layout shift, a new one does not. */}
        <strong key={sold} data-loud={sold >= total || fewLeft(sold, total) || undefined}>
          {sold < total ? `Only ${withThousands(total - sold)} remaining!` : 'Sold out'}
        </strong>
      </BarText>
    </Stack>
  );
}
