import { listNumbers } from 'shared/format/listNumbers';
import { Button } from 'shared/ui/Button';
import { lostNumbers } from './lostNumbers.ts';
import { Lost } from './Picker.styles.ts';

export interface LostNoticeProps {
  taken: readonly number[];
  missing: readonly number[];
  total: number;
  canSwap: boolean;
  canTakeNearest: boolean;
  onTakeNearest(numbers: readonly number[]): void;
  onSwap(numbers: readonly number[]): void;
  onDismiss(numbers: readonly number[]): void;
}

/**
 * Names the lost picks and offers replacements for all of them together: with one row each, the next row's button would move
 * under the pointer. The live region stays mounted, because screen readers ignore one that is added with its text.
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
