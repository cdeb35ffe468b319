/** A time for people, epoch ms: in UTC, as the log of moves has its times. */
export const minuteOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ');
