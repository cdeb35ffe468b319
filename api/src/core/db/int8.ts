/**
 * int8 as a number, the same for both drivers (pg would give text, PGlite a BigInt past the safe range).
 * @throws RangeError when the value does not fit: a wrong amount must never go on silently
 */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds a number that is too large: ${text}`);
  return value;
}
