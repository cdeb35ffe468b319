/** Maximum numbers per purchase. */
export const maxNumbersAtOnce = 1_000;
