/**
 * Formats a ticket number, zero-based, padded to the width of the round's highest number: (7, 64) → '07'.
 * @param totalNumbers count of numbers in the round
 */
export function padNumber(number: number, totalNumbers: number): string {
  return String(number).padStart(String(Math.max(totalNumbers - 1, 0)).length, '0');
}
