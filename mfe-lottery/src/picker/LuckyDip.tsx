import Dices from 'lucide-react/icons/dices';
import { Button } from 'shared/ui/Button';
import { Dip, ToolLabel } from './PickerTools.styles.ts';

const counts = [1, 5, 10] as const;

export interface LuckyDipProps {
  free: number;
  affordable: number;
  onDip(count: number): void;
}

/** Renders the buttons that add random free numbers. A button without effect keeps the focus. */
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
