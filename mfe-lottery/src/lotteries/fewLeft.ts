/**
 * Whether so few numbers are left that it is worth raising one's voice: the last tenth of a round. Until then the count
 * stands there calmly: a full round is not nearly gone.
 */
export function fewLeft(sold: number, total: number): boolean {
  const left = total - sold;
  return left > 0 && left <= Math.ceil(total / 10);
}
