import Dices from 'lucide-react/icons/dices';
import { Button } from 'shared/ui/Button';
import { DipButtons, ToolLabel } from './PickerTools.styles.ts';

/** How many random numbers one press adds. */
const counts = [1, 5, 10] as const;

export interface LuckyDipProps {
  /** Numbers still to be had. */
  free: number;
  /** How many more numbers the balance pays for. */
  affordable: number;
  onDip(count: number): void;
}

/** Adds random free numbers to the selection. */
export function LuckyDip({ free, affordable, onDip }: LuckyDipProps) {
  return (
    <fieldset>
      <ToolLabel>
        <Dices size={16} aria-hidden /> Lucky dip
      </ToolLabel>
      <DipButtons>
        {counts.map((count) => (
          <Button
            key={count}
            variant="secondary"
            size="small"
            disabled={free === 0}
            aria-label={count === 1 ? '+1 random number' : `+${count} random numbers`}
            onClick={() => onDip(count)}
          >
            +{count}
          </Button>
        ))}
        <Button variant="secondary" size="small" disabled={affordable === 0} onClick={() => onDip(affordable)}>
          All I can afford
        </Button>
      </DipButtons>
    </fieldset>
  );
}
