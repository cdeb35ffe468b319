/** So many numbers can be bought at once; more take another purchase. */
export const maxNumbersAtOnce = 1_000;
