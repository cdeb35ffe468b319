/** Time zone for display: the device's, or UTC, in which rounds are scheduled. */
export type TimeZone = 'local' | 'UTC';

const dateTime = /* @__PURE__ */ formats({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
const time = /* @__PURE__ */ formats({ hour: '2-digit', minute: '2-digit' });
const longName = /* @__PURE__ */ formats({ timeZoneName: 'long' });
const offset = /* @__PURE__ */ formats({ timeZoneName: 'shortOffset' });

/** Formats a time (epoch ms): '20 Nov 2026, 18:00'. */
export function formatDateTime(epochMs: number, zone: TimeZone = 'local'): string {
  return dateTime[zone].format(epochMs);
}

/** Formats the time of day (epoch ms): '18:00'. */
export function formatTime(epochMs: number, zone: TimeZone = 'local'): string {
  return time[zone].format(epochMs);
}

/**
 * Names a zone at a time (epoch ms; it depends on summer time): 'Central European Standard Time (UTC+1)', 'Coordinated Universal
 * Time (UTC)'.
 */
export function zoneName(epochMs: number, zone: TimeZone = 'local'): string {
  const name = partOf(longName[zone], epochMs);
  const hours = partOf(offset[zone], epochMs).replace('GMT', 'UTC').replace(/\+0$/, '');
  return `${name} (${hours})`;
}

function partOf(format: Intl.DateTimeFormat, epochMs: number): string {
  return format.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function formats(options: Intl.DateTimeFormatOptions): Record<TimeZone, Intl.DateTimeFormat> {
  return {
    local: new Intl.DateTimeFormat('en-GB', options),
    UTC: new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }),
  };
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Formats the time from `nowMs` to `endMs` (both epoch ms) in its two largest units: '2 h 14 min'.
 * @returns null once the end is reached
 */
export function timeLeft(endMs: number, nowMs: number): string | null {
  const left = endMs - nowMs;
  if (left <= 0) return null;
  if (left < minute) return 'less than a minute';
  const [days, hours, minutes] = [Math.floor(left / day), Math.floor(left / hour) % 24, Math.floor(left / minute) % 60];
  if (days > 0) return joined(`${days} ${days === 1 ? 'day' : 'days'}`, hours > 0 && `${hours} h`);
  return hours > 0 ? joined(`${hours} h`, minutes > 0 && `${minutes} min`) : `${minutes} min`;
}

const joined = (first: string, second: string | false) => (second ? `${first} ${second}` : first);
