/** A round is on sale for at most two years, minutes. */
export const maxSaleMinutes = 2 * 366 * 24 * 60;
