/** Consecutive numbers, zero-based, both ends inclusive. */
export interface NumberRange {
  first: number;
  last: number;
}

/**
 * Groups numbers into as few ranges as possible.
 * @param numbers ascending, without duplicates
 */
export function rangesOf(numbers: Iterable<number>): NumberRange[] {
  const ranges: NumberRange[] = [];
  for (const number of numbers) {
    const open = ranges.at(-1);
    if (open && open.last === number - 1) open.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges;
}
