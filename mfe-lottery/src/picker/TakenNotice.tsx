import { padNumber } from 'shared/format/ticketNumber';
import { Button } from 'shared/ui/Button';
import { Taken, TakenRow } from './TakenNotice.styles.ts';

export interface TakenNoticeProps {
  /** Picks that somebody else bought meanwhile. */
  taken: readonly number[];
  /** Count of numbers in the round. */
  total: number;
  canSwap: boolean;
  onSwap(number: number): void;
  onDismiss(number: number): void;
}

/** Names each lost pick and offers a free number in its place. The live region stays mounted, or it would not be heard. */
export function TakenNotice({ taken, total, canSwap, onSwap, onDismiss }: TakenNoticeProps) {
  return (
    <Taken role="alert">
      {taken.map((number) => (
        <TakenRow key={number}>
          <span>Number {padNumber(number, total)} was just bought by somebody else.</span>
          {canSwap && (
            <Button
              size="small"
              variant="secondary"
              onClick={() => onSwap(number)}
              aria-label={`Swap for a free one: ${padNumber(number, total)}`}
            >
              Swap for a free one
            </Button>
          )}
          <Button
            size="small"
            variant="ghost"
            onClick={() => onDismiss(number)}
            aria-label={`Do without: ${padNumber(number, total)}`}
          >
            Do without
          </Button>
        </TakenRow>
      ))}
    </Taken>
  );
}
