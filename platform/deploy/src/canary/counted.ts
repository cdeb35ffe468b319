/** Formats a count for people: `1,920`. */
export const counted = (count: number): string => count.toLocaleString('en-GB');
