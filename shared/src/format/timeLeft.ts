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
