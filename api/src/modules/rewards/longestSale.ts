/** Maximum duration of a sale, in minutes: two years. */
export const maxSaleMinutes = 2 * 366 * 24 * 60;
