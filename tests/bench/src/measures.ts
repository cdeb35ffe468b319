import { readFile } from 'node:fs/promises';

export type Say = (line: string) => void;

/** Figures of a measurement by name; each is a ratio to a yardstick of the same run, or a count that machines share. */
export type Figures = Record<string, number>;

const tickMicroseconds = 10_000;

/** Returns the processor time of a process so far, µs; NaN where the system does not provide it (only Linux does). */
export async function processorTime(pid: number | undefined): Promise<number> {
  const [user = Number.NaN, system = Number.NaN] = ticksIn(await stat(pid));
  return (user + system) * tickMicroseconds;
}

/**
 * Returns the processor time of a PostgreSQL server with all its processes, also the ended ones, µs.
 * @param pid of any of its connections
 */
export async function serverTime(pid: number): Promise<number> {
  const parent = Number((await stat(pid))[1]);
  const children = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '')).split(' ').filter(Boolean);
  const living = await Promise.all(children.map(async (child) => ticksIn(await stat(Number(child))).slice(0, 2)));
  return [...ticksIn(await stat(parent)), ...living.flat()].reduce((sum, ticks) => sum + ticks, 0) * tickMicroseconds;
}

/** Returns the processor time of all ended children of this process and of their own ended children, µs. */
export async function endedChildrenTime(): Promise<number> {
  const [, , user = Number.NaN, system = Number.NaN] = ticksIn(await stat(process.pid));
  return (user + system) * tickMicroseconds;
}

async function stat(pid: number | undefined): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** User and system time, of the process and of its ended children, in ticks of 1/100 s. */
const ticksIn = (fields: string[]) => fields.slice(11, 15).map(Number);

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export const megabytes = (bytes: number): string => (bytes > 0 ? `${(bytes / 1024 / 1024).toFixed(0)} MB` : 'unknown');

export type Stored = Record<string, { is: number; better: 'more' | 'less' }>;

const tolerance = 0.1;

/** Returns a table of figures beside the stored ones, which marks those that are worse by more than a tenth. */
export function compareFigures(figures: Figures, stored: Stored): string[] {
  const rows = Object.entries(figures).map(([name, now]) => {
    const before = stored[name];
    const worse = before && (before.better === 'more' ? before.is / now : now / before.is) - 1;
    const mark = worse !== undefined && worse > tolerance ? `   WORSE by ${(100 * worse).toFixed(0)} %` : '';
    return `${name.padEnd(60)}${now.toPrecision(3).padStart(10)}${(before?.is.toPrecision(3) ?? '–').padStart(10)}${mark}`;
  });
  return ['', `${'figure'.padEnd(60)}${'now'.padStart(10)}${'stored'.padStart(10)}`, ...rows];
}
