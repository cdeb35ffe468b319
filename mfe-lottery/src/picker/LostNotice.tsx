import { listNumbers } from 'shared/format/listNumbers';
import { Button } from 'shared/ui/Button';
import { lostNumbers } from './lostNumbers.ts';
import { Lost } from './Picker.styles.ts';

export interface LostNoticeProps {
  /** Picks that somebody else bought meanwhile. */
  taken: readonly number[];
  /** Numbers that an address asked for and that are not to be had. */
  missing: readonly number[];
  /** Count of numbers in the round. */
  total: number;
  canSwap: boolean;
  /** Free numbers nearest to the lost ones are known. */
  canTakeNearest: boolean;
  onTakeNearest(numbers: readonly number[]): void;
  onSwap(numbers: readonly number[]): void;
  onDismiss(numbers: readonly number[]): void;
}

/**
 * Names the lost picks and offers free numbers in their place, all in one answer: with a row for each, the next row's
 * button would come up under the pointer. The live region stays mounted, or it would not be heard.
 */
export function LostNotice({
  taken,
  missing,
  total,
  canSwap,
  canTakeNearest,
  onTakeNearest,
  onSwap,
  onDismiss,
}: LostNoticeProps) {
  const lost = [...taken, ...missing];
  const names = listNumbers(lost, total);
  return (
    <Lost role="alert" data-three={canTakeNearest || undefined}>
      {lost.length > 0 && (
        <>
          {lostNumbers(taken, missing, total).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {canTakeNearest && (
            <Button
              size="small"
              variant="secondary"
              onClick={() => onTakeNearest(lost)}
              aria-label={`Take the nearest free ones: ${names}`}
            >
              Nearest<span> free ones</span>
            </Button>
          )}
          {canSwap && (
            <Button
              size="small"
              variant="secondary"
              onClick={() => onSwap(lost)}
              aria-label={`${lost.length === 1 ? 'Swap for a free one' : 'Swap for free ones'}: ${names}`}
            >
              Swap<span> for {lost.length === 1 ? 'a free one' : 'free ones'}</span>
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={() => onDismiss(lost)} aria-label={`Do without: ${names}`}>
            Do without
          </Button>
        </>
      )}
    </Lost>
  );
}
