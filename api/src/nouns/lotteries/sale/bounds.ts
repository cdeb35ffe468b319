/** The largest amount: a 64-bit whole number that a JavaScript number holds exactly, 2^53 - 1. */
export const maxAmount = Number.MAX_SAFE_INTEGER;

/** A round is on sale for at most two years, minutes. */
export const maxSaleMinutes = 2 * 366 * 24 * 60;

/** An amount or date for people: 9,007,199,254,740,991. */
export const inDigits = (amount: number): string => amount.toLocaleString('en-US');

/** What is wrong with a round's price: what all of its numbers cost together is an amount too. */
export function priceProblem(numbers: number, ticketPrice: number): string | undefined {
  if (ticketPrice <= Math.floor(maxAmount / numbers)) return undefined;
  return `All numbers of a round together may cost at most ${inDigits(maxAmount)} CTO: with ${numbers} numbers, ${inDigits(Math.floor(maxAmount / numbers))} each.`;
}

/** What is wrong with the end of a sale that begins now. */
export function endProblem(end: Date, now = Date.now()): string | undefined {
  if (end.getTime() <= now) return 'The end must be in the future.';
  if (end.getTime() <= now + maxSaleMinutes * 60_000) return undefined;
  return `A round is on sale for at most two years: it must end before ${new Date(now + maxSaleMinutes * 60_000).toISOString()}.`;
}
