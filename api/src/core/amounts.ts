/** The largest amount: a 64-bit whole number that a JavaScript number holds exactly, 2^53 - 1. */
export const maxAmount = Number.MAX_SAFE_INTEGER;

/** An amount or date for people: 9,007,199,254,740,991. */
export const inDigits = (amount: number): string => amount.toLocaleString('en-US');
