import { ProgressBar } from 'shared/ui/ProgressBar';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { Bar, BarText } from './SoldBar.styles.ts';

export interface SoldBarProps {
  sold: number;
  total: number;
}

/** How much of a round is sold, and how few are left. */
export function SoldBar({ sold, total }: SoldBarProps) {
  return (
    <Bar>
      <ProgressBar value={sold} max={total} label="Tickets sold" />
      <BarText>
        <span>
          {sold}/{total}
          <VisuallyHidden> sold</VisuallyHidden>
        </span>
        {sold < total ? <strong>Only {total - sold} remaining!</strong> : <strong>Sold out</strong>}
      </BarText>
    </Bar>
  );
}
