import { OperatorError } from '../members/members.service.ts';

/** A whole number from the command line. @throws OperatorError */
export function wholeNumber(what: string, text: string, min = 0): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < min) {
    throw new OperatorError(`${what} must be a whole number, ${min} or more, not "${text}".`);
  }
  return value;
}
