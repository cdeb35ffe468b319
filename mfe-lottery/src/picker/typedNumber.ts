/** So long after the last digit the next one begins another number, ms. */
const pauseMs = 1_000;

/** Digits that somebody types in the grid, one after the other. */
export interface Typed {
  digits: string;
  /** When the last one came, ms. */
  at: number;
}

export const nothingTyped: Typed = { digits: '', at: Number.NEGATIVE_INFINITY };

/**
 * A digit typed in the grid continues the number before it, or begins a new one: after a pause, or where there is no such number.
 * @param total count of numbers in the round
 * @returns null for a digit that begins no number
 */
export function typeDigit(before: Typed, digit: string, at: number, total: number): Typed | null {
  const width = String(total - 1).length;
  const longer = at - before.at < pauseMs ? before.digits + digit : digit;
  const digits = [longer, digit].find((each) => each.length <= width && Number(each) < total);
  return digits === undefined ? null : { digits, at };
}
