import { Cron } from 'croner';
import { toString as explain } from 'cronstrue';

export const maxSaleMinutes = 2 * 366 * 24 * 60;

/** Describes a cron schedule for players: `At 00:00, 06:00, 12:00 and 18:00 (UTC)`. @param schedule five fields, in UTC */
export function explainSchedule(schedule: string): string {
  return `${explain(schedule, { use24HourTimeFormat: true, verbose: false })} (UTC)`;
}

export function nextEnd(schedule: string, after: Date): Date | undefined {
  return new Cron(schedule, { timezone: 'UTC', mode: '5-part', paused: true }).nextRun(after) ?? undefined;
}

export function scheduleProblem(schedule: string): string | undefined {
  try {
    explainSchedule(schedule);
    const first = nextEnd(schedule, new Date());
    const second = first && nextEnd(schedule, first);
    if (!first || !second) return 'it never comes round';
    return second.getTime() - first.getTime() > maxSaleMinutes * 60_000 ? 'a round is on sale for at most two years' : undefined;
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}
