const dateTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** A moment (epoch ms) in the reader's own time zone: '20 Nov 2026, 18:00'. */
export function formatDateTime(epochMs: number): string {
  return dateTime.format(epochMs);
}

/** The time of day of a moment (epoch ms) in the reader's own time zone: '18:00'. */
export function formatTime(epochMs: number): string {
  return time.format(epochMs);
}
