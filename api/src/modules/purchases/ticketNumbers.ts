import { padNumber } from 'shared/format/listNumbers';

/** Limit of numbers and ranges in a sentence; the rest is given as a count. */
const mostNamed = 12;

/**
 * Formats numbers as in the picker, with ranges for three or more in a row: `05, 17, 20–24`.
 * @param numbers ascending
 * @param total count of numbers in the lottery
 */
export function formatTicketNumbers(numbers: readonly number[], total: number): string {
  const runs = runsOf(numbers).flatMap(([first, last]) =>
    last === first + 1
      ? [
          [first, first],
          [last, last],
        ]
      : [[first, last]],
  );
  const named = runs.slice(0, mostNamed).map((run) => [...new Set(run)].map((number) => padNumber(number, total)).join('–'));
  const rest = runs.slice(mostNamed).reduce((sum, [first = 0, last = 0]) => sum + last - first + 1, 0);
  return named.join(', ') + (rest > 0 ? ` and ${rest.toLocaleString('en-US')} more` : '');
}

function runsOf(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] + 1 === number) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

/** Sorts numbers: all purchases insert them in the same order, so that they cannot deadlock. */
export function sortTicketNumbers(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
