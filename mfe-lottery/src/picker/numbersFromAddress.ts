/**
 * The numbers that an address asks for: `?numbers=3,5,9` of `paths.lotteryWithNumbers`. Addresses come from anywhere:
 * what is no ticket number of any round is left out.
 * @param text value of the parameter; null where there is none
 * @returns zero-based numbers, each once, in their order
 */
export function numbersFromAddress(text: string | null): number[] {
  const numbers = (text ?? '').split(',').flatMap((each) => (/^\s*\d{1,5}\s*$/.test(each) ? [Number(each)] : []));
  return [...new Set(numbers)];
}
