/** Lengths of a break, which begins immediately and cannot be shortened. */
export const breakLengths = ['24h', '7d', '30d', '6w'] as const;
/** Minimum lengths of a self-exclusion. After it the member requests to return and waits a day. */
export const exclusionLengths = ['6m', '12m', '60m'] as const;
export type BreakLength = (typeof breakLengths)[number] | (typeof exclusionLengths)[number];

const hourMs = 3_600_000;

/** Waiting time between the request to return after a self-exclusion and the first purchase. */
export const returnWaitMs = 24 * hourMs;

export const isExclusion = (length: BreakLength): boolean => exclusionLengths.some((each) => each === length);

/** Returns the end of a break or self-exclusion. @param from epoch ms @returns epoch ms */
export function breakEnd(length: BreakLength, from: number): number {
  const count = Number.parseInt(length, 10);
  switch (length.at(-1)) {
    case 'h':
      return from + count * hourMs;
    case 'd':
      return from + count * 24 * hourMs;
    case 'w':
      return from + count * 7 * 24 * hourMs;
    default:
      return addMonths(from, count);
  }
}

/**
 * Same UTC day and time, some months later. A missing day (31 February) becomes one of the next month, so the result is never too
 * early.
 */
function addMonths(from: number, months: number): number {
  const later = new Date(from);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later.getTime();
}
