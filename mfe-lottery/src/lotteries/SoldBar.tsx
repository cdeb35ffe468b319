import { withThousands } from 'shared/format/money';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { Stack } from 'shared/ui/Stack';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { fewLeft } from './fewLeft.ts';
import { BarText } from './SoldBar.styles.ts';

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
        <strong data-loud={sold >= total || fewLeft(sold, total) || undefined}>
          {sold < total ? `Only ${withThousands(total - sold)} remaining!` : 'Sold out'}
        </strong>
      </BarText>
    </Stack>
  );
}
