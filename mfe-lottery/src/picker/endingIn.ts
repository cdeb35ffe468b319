/**
 * The numbers of a round that end in these digits as they are printed, with their leading zeros: '7' are 00007, 00017, 00027 …
 * @param digits one at least
 * @param total count of numbers in the round
 */
export function* endingIn(digits: string, total: number): Generator<number> {
  const step = 10 ** digits.length;
  for (let number = Number(digits); number < total; number += step) yield number;
}
