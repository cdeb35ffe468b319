import { inDigits, maxAmount } from '../amounts.ts';
import { OperatorError } from './operatorError.ts';

/** Parses an integer from the command line. @throws OperatorError */
export function wholeNumber(what: string, text: string, min = 0, max = maxAmount): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new OperatorError(`${what} must be a whole number from ${min} to ${inDigits(max)}, not "${text}".`);
  }
  return value;
}
