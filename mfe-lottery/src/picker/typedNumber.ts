/** After this pause a digit begins a new number, ms. */
const pauseMs = 1_000;

export interface Typed {
  digits: string;
  /** Time of the last digit, ms. */
  at: number;
}

export const nothingTyped: Typed = { digits: '', at: Number.NEGATIVE_INFINITY };

/**
 * Appends a digit to the typed number, or begins a new one: after a pause, or when the longer number does not exist.
 * @param total count of numbers in the lottery
 * @returns null for a digit that begins no number
 */
export function typeDigit(before: Typed, digit: string, at: number, total: number): Typed | null {
  const width = String(total - 1).length;
  const longer = at - before.at < pauseMs ? before.digits + digit : digit;
  const digits = [longer, digit].find((each) => each.length <= width && Number(each) < total);
  return digits === undefined ? null : { digits, at };
}
