import Dices from 'lucide-react/icons/dices';
import { Button } from 'shared/ui/Button';
import { Dip, ToolLabel } from './PickerTools.styles.ts';

/** How many random numbers one press adds. */
const counts = [1, 5, 10] as const;

export interface LuckyDipProps {
  /** Numbers still to be had. */
  free: number;
  /** How many more numbers the balance pays for. */
  affordable: number;
  onDip(count: number): void;
}

/** Adds random free numbers to the selection. A button that has nothing left to add keeps the focus, and does nothing. */
export function LuckyDip({ free, affordable, onDip }: LuckyDipProps) {
  return (
    <Dip>
      <ToolLabel>
        <Dices size={18} aria-hidden /> <span>Lucky dip</span>
      </ToolLabel>
      {counts.map((count) => (
        <Button
          key={count}
          variant="secondary"
          size="small"
          aria-disabled={free === 0 || undefined}
          aria-label={count === 1 ? '+1 random number' : `+${count} random numbers`}
          onClick={() => onDip(count)}
        >
          +{count}
        </Button>
      ))}
      <Button variant="secondary" size="small" aria-disabled={affordable === 0 || undefined} onClick={() => onDip(affordable)}>
        All I can afford
      </Button>
    </Dip>
  );
}
