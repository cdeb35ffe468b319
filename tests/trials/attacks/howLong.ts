import { setTimeout as sleep } from 'node:timers/promises';

export interface Times {
  calls: number;
  median: number;
  most: number;
  statuses: Record<number, number>;
}

/**
 * Repeats a call every tenth of a second until `over` settles.
 * @returns the durations, ms, and the counts of the statuses
 */
export async function howLong(call: () => Promise<number>, over: Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let goOn = true;
  const stop = () => {
    goOn = false;
  };
  over.then(stop, stop);
  while (goOn) {
    const start = performance.now();
    const status = await call();
    times.push(performance.now() - start);
    statuses[status] = (statuses[status] ?? 0) + 1;
    await sleep(100);
  }
  times.sort((a, b) => a - b);
  return { calls: times.length, median: times[Math.floor(times.length / 2)] ?? 0, most: times.at(-1) ?? 0, statuses };
}

export function timesInWords({ calls, median, most, statuses }: Times): string {
  return `${calls} calls, median ${median.toFixed(0)} ms, longest ${most.toFixed(0)} ms, ${statusesInWords(statuses)}`;
}

export function statusesInWords(statuses: Record<number, number>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status === '0' ? 'cut' : status}`)
    .join(', ');
}
