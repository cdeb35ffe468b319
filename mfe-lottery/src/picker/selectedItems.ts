import { type NumberRange, rangesOf } from 'shared/numbers/ranges';

/** State of a listed number: picked, just dropped, or bought by another member. */
export type Mark = 'picked' | 'back' | 'taken';

export interface SelectedItem extends NumberRange {
  mark: Mark;
}

/**
 * Returns the items of the list of picks.
 * @param together groups adjacent numbers of the same mark, for large lotteries
 * @returns ascending
 */
export function selectedItems(
  { selected, taken, back }: Readonly<Record<'selected' | 'taken' | 'back', readonly number[]>>,
  together: boolean,
): SelectedItem[] {
  const marks = new Map<number, Mark>();
  for (const number of back) marks.set(number, 'back');
  for (const number of taken) marks.set(number, 'taken');
  for (const number of selected) marks.set(number, 'picked');
  const items = (mark: Mark) => {
    const numbers = [...marks].flatMap(([number, its]) => (its === mark ? [number] : [])).sort((a, b) => a - b);
    const ranges = together ? rangesOf(numbers) : numbers.map((number) => ({ first: number, last: number }));
    return ranges.map((range) => ({ ...range, mark }));
  };
  return [...items('picked'), ...items('back'), ...items('taken')].sort((a, b) => a.first - b.first);
}

export const numbersOf = ({ first, last }: NumberRange) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
