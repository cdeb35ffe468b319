const minuteMs = 60_000;

/**
 * A moment as an `<input type="datetime-local">` holds it, in the reader's own time zone.
 * @param epochMs 0 for none
 * @returns '2026-11-20T18:00', or '' for none
 */
export function toDateTimeInput(epochMs: number): string {
  if (epochMs === 0) return '';
  const date = new Date(epochMs);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(epochMs - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}

/** The moment that an `<input type="datetime-local">` holds, epoch ms; 0 for an empty or unfinished one. */
export function fromDateTimeInput(text: string): number {
  const epochMs = new Date(text).getTime();
  return Number.isFinite(epochMs) ? Math.max(epochMs, 0) : 0;
}
