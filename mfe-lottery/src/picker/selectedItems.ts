import { type NumberRange, rangesOf } from 'shared/numbers/ranges';

/** A number in the list of the selected: picked, given back a moment ago, or bought by somebody else meanwhile. */
export type Mark = 'picked' | 'back' | 'taken';

/** Numbers of one mark that stand in the list as one. */
export interface SelectedItem extends NumberRange {
  mark: Mark;
}

/**
 * What stands in the list of the selected.
 * @param together neighbours of one mark stand as one: of a large round, where somebody picks hundreds
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

/** Its numbers, ascending. */
export const numbersOf = ({ first, last }: NumberRange) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
