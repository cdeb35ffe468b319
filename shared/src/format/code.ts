const width = 6;

/**
 * Formats a number's reference code: padded to six digits, then every digit d becomes 9 − d, so 42 → '999957'. The same operation
 * decodes it.
 * @returns an empty string for zero or a missing number
 */
export function invertedCode(number: number | null | undefined): string {
  if (!number) return '';
  return String(Math.trunc(Math.abs(number)))
    .padStart(width, '0')
    .replace(/\d/g, (digit) => String(9 - Number(digit)));
}
