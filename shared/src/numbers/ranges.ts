/** Neighbouring numbers, zero-based, both ends among them; of a single number both ends are that one. */
export interface NumberRange {
  first: number;
  last: number;
}

/**
 * Numbers in as few ranges as possible: what is bought by the hundred is told in a line.
 * @param numbers ascending, each once
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
