/** Numbers as players see them: zero-padded to two digits, `05, 17`. */
export function formatTicketNumbers(numbers: readonly number[]): string {
  return numbers.map((number) => String(number).padStart(2, '0')).join(', ');
}

/** Ascending: all buyers take numbers in the same order, so that none waits for another in a circle. */
export function inBuyingOrder(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
