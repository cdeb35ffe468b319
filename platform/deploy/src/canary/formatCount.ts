/** Formats a count for people: `1,920`. */
export const formatCount = (count: number): string => count.toLocaleString('en-GB');
