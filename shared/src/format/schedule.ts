import type { TimeZone } from './date.ts';

/** Minutes. */
const hour = 60;
const day = 24 * hour;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Common forms of cron lines; `every` in minutes. */
type Rhythm =
  | { every: number }
  /** Minutes of the UTC day; `weekday` 0 is Sunday, null is every day. */
  | { times: number[]; weekday: number | null };

/**
 * Describes the schedule of a prize's rounds in the reader's time zone: 'Every 5 minutes', 'Daily at 18:00 UTC', 'Daily at 01:00,
 * 07:00, 13:00 and 19:00', 'Mondays at 01:00'.
 * @param crontab five fields, in UTC
 * @param zone time zone of the page; the text names it only when it is UTC
 * @param nowMs epoch ms; the offset to UTC depends on summer time
 * @returns null for an unsupported or invalid cron line
 */
export function explainSchedule(crontab: string, zone: TimeZone, nowMs: number): string | null {
  const rhythm = rhythmOf(crontab);
  if (rhythm === null) return null;
  if ('every' in rhythm) return everyMinutes(rhythm.every);
  const shift = zone === 'UTC' ? 0 : -new Date(nowMs).getTimezoneOffset();
  const moved = rhythm.times.map((time) => time + shift);
  const times = moved.map((time) => (time + 2 * day) % day).toSorted((a, b) => a - b);
  const at = `at ${listed(times.map(clockTime))}${zone === 'UTC' ? ' UTC' : ''}`;
  if (rhythm.weekday === null) return `Daily ${at}`;
  // Times of a weekly schedule that fall on different local days are not supported.
  const [days = 0, ...others] = moved.map((time) => Math.floor(time / day));
  if (others.some((other) => other !== days)) return null;
  return `${weekdays[(rhythm.weekday + days + 7) % 7]}s ${at}`;
}

function rhythmOf(crontab: string): Rhythm | null {
  const [minutes, hours, days, months, weekday, ...more] = crontab.trim().split(/\s+/);
  if (!minutes || !hours || !weekday || more.length > 0 || days !== '*' || months !== '*') return null;
  if (hours === '*' && weekday === '*') return everyFrom(minutes);
  const minute = numbersOf(minutes, 59);
  const hourList = numbersOf(hours, 23);
  if (minute?.length !== 1 || hourList === null) return null;
  const times = hourList.map((each) => each * hour + (minute[0] ?? 0));
  if (weekday === '*') return { times, weekday: null };
  return /^[0-7]$/.test(weekday) ? { times, weekday: Number(weekday) % 7 } : null;
}

function everyFrom(minutes: string): Rhythm | null {
  if (minutes === '*') return { every: 1 };
  const every = Number(/^(?:\*|0)\/(\d{1,2})$/.exec(minutes)?.[1]);
  if (every > 0 && hour % every === 0) return { every };
  return minutes === '0' ? { every: hour } : null;
}

function everyMinutes(minutes: number): string {
  if (minutes === 1) return 'Every minute';
  return minutes === hour ? 'Every hour' : `Every ${minutes} minutes`;
}

function numbersOf(field: string, last: number): number[] | null {
  const step = Number(/^\*\/(\d{1,2})$/.exec(field)?.[1]);
  if (step > 0) return Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step);
  if (!/^\d{1,2}(,\d{1,2})*$/.test(field)) return null;
  const numbers = field.split(',').map(Number);
  return numbers.every((each) => each <= last) ? [...new Set(numbers)].toSorted((a, b) => a - b) : null;
}

const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / hour)).padStart(2, '0')}:${String(minutes % hour).padStart(2, '0')}`;

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
}
