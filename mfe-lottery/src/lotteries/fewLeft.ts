/** Tells whether at most a tenth of the numbers is left, so that the count gets emphasis. */
export function fewLeft(sold: number, total: number): boolean {
  const left = total - sold;
  return left > 0 && left <= Math.ceil(total / 10);
}
