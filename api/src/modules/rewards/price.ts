import { inDigits, maxAmount } from '../../core/amounts.ts';

/** Returns the problem with the price, if any: the price of all numbers together must be a valid amount. */
export function priceProblem(numbers: number, ticketPrice: number): string | undefined {
  if (ticketPrice <= Math.floor(maxAmount / numbers)) return undefined;
  return `All numbers of a round together may cost at most ${inDigits(maxAmount)} CTO: with ${numbers} numbers, ${inDigits(Math.floor(maxAmount / numbers))} each.`;
}
