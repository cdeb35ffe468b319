/**
 * Yields the numbers whose padded form ends in these digits: '7' gives 00007, 00017, 00027 …
 * @param digits at least one
 * @param total count of numbers in the lottery
 */
export function* endingIn(digits: string, total: number): Generator<number> {
  const step = 10 ** digits.length;
  for (let number = Number(digits); number < total; number += step) yield number;
}
