import { inDigits, maxAmount } from '../../core/amounts.ts';

/** What is wrong with a round's price: what all of its numbers cost together is an amount too. */
export function priceProblem(numbers: number, ticketPrice: number): string | undefined {
  if (ticketPrice <= Math.floor(maxAmount / numbers)) return undefined;
  return `All numbers of a round together may cost at most ${inDigits(maxAmount)} CTO: with ${numbers} numbers, ${inDigits(Math.floor(maxAmount / numbers))} each.`;
}
