/** Largest amount: 2^53 - 1, the largest integer that a JavaScript number represents exactly. */
export const maxAmount = Number.MAX_SAFE_INTEGER;

/** Formats an amount for people: 9,007,199,254,740,991. */
export const inDigits = (amount: number): string => amount.toLocaleString('en-US');
