import { Cron } from 'croner';
import { toString as explain } from 'cronstrue';

/**
 * A cron line in words, for players: `At 00:00, 06:00, 12:00 and 18:00 (UTC)`.
 * @param schedule five fields, in UTC
 */
export function explainSchedule(schedule: string): string {
  return `${explain(schedule, { use24HourTimeFormat: true, verbose: false })} (UTC)`;
}

/**
 * The next end of a round after a moment.
 * @returns undefined when the line never comes round again
 */
export function nextEnd(schedule: string, after: Date): Date | undefined {
  return new Cron(schedule, { timezone: 'UTC', mode: '5-part', paused: true }).nextRun(after) ?? undefined;
}

/** What is wrong with a cron line, or undefined. */
export function scheduleProblem(schedule: string): string | undefined {
  try {
    nextEnd(schedule, new Date());
    explainSchedule(schedule);
    return undefined;
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}
