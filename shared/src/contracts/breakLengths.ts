/** How long a break can be; it begins at once and is never shortened. */
export const breakLengths = ['24h', '7d', '30d', '6w'] as const;
/** How long an exclusion is at least; at its end the member asks to come back, and waits a day. */
export const exclusionLengths = ['6m', '12m', '60m'] as const;
export type BreakLength = (typeof breakLengths)[number] | (typeof exclusionLengths)[number];

const hourMs = 3_600_000;

/** Between asking to come back after an exclusion and being able to buy. */
export const returnWaitMs = 24 * hourMs;

export const isExclusion = (length: BreakLength): boolean => exclusionLengths.some((each) => each === length);

/** The end (epoch ms) of a break or exclusion that begins at a moment. */
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

/** The same day and time of UTC so many months later; a day that the month has not is counted into the next: never too short. */
function addMonths(from: number, months: number): number {
  const later = new Date(from);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later.getTime();
}
