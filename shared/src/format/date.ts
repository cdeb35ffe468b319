/** The zone that the reader wants to see times in: the device's own, or UTC, in which the schedule of the rounds is kept. */
export type TimeZone = 'local' | 'UTC';

const dateTime = formats({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
const time = formats({ hour: '2-digit', minute: '2-digit' });
const longName = formats({ timeZoneName: 'long' });
const offset = formats({ timeZoneName: 'shortOffset' });

/** A moment (epoch ms): '20 Nov 2026, 18:00'. */
export function formatDateTime(epochMs: number, zone: TimeZone = 'local'): string {
  return dateTime[zone].format(epochMs);
}

/** The time of day of a moment (epoch ms): '18:00'. */
export function formatTime(epochMs: number, zone: TimeZone = 'local'): string {
  return time[zone].format(epochMs);
}

/**
 * What to call a zone, as it is at a moment (epoch ms; summer time comes and goes): 'Central European Standard Time (UTC+1)',
 * 'Coordinated Universal Time (UTC)'.
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
