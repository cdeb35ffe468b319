/**
 * Parses the numbers of an address: `?numbers=3,5,9` of `paths.lotteryWithNumbers`. Invalid entries are dropped, because an
 * address may come from anywhere.
 * @param text value of the parameter; null when absent
 * @returns zero-based numbers, without duplicates, in their order
 */
export function numbersFromAddress(text: string | null): number[] {
  const numbers = (text ?? '').split(',').flatMap((each) => (/^\s*\d{1,5}\s*$/.test(each) ? [Number(each)] : []));
  return [...new Set(numbers)];
}
