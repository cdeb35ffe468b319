import { padNumber } from 'shared/format/ticketNumber';

/** Most numbers and ranges that a sentence names; how many more numbers there are is said after them. */
const mostNamed = 12;

/**
 * Numbers as players see them in the picker, three and more in a row as a range: `05, 17, 20–24`.
 * @param numbers ascending
 * @param total count of numbers in the round
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

/** First and last of each row of numbers that follow one another. */
function runsOf(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] + 1 === number) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

/** Ascending: all buyers take numbers in the same order, so that none waits for another in a circle. */
export function inBuyingOrder(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
