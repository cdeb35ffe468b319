/** Maximum page size of every list. */
export const maxLimit = 100;
