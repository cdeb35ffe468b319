import type { TimeZone } from 'shared/format/date';

const minuteMs = 60_000;

/**
 * Formats a moment for `<input type="datetime-local">`, in the page's time zone.
 * @param epochMs 0 for none
 * @returns '2026-11-20T18:00', or '' for none
 */
export function toDateTimeInput(epochMs: number, zone: TimeZone = 'local'): string {
  if (epochMs === 0) return '';
  const date = new Date(epochMs);
  if (Number.isNaN(date.getTime())) return '';
  const offset = zone === 'local' ? date.getTimezoneOffset() : 0;
  return new Date(epochMs - offset * minuteMs).toISOString().slice(0, 16);
}

/** Parses the value of an `<input type="datetime-local">`; returns epoch ms, 0 for an empty or incomplete value. */
export function fromDateTimeInput(text: string, zone: TimeZone = 'local'): number {
  const epochMs = new Date(zone === 'UTC' ? `${text}Z` : text).getTime();
  return Number.isFinite(epochMs) ? Math.max(epochMs, 0) : 0;
}
