/**
 * Parses int8 as a number, the same for both drivers (pg returns text, PGlite a BigInt beyond the safe range).
 * @throws RangeError when the value is not a safe integer, so that a wrong amount cannot pass silently
 */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds a number that is too large: ${text}`);
  return value;
}
