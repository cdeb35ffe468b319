import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second. */
const tickMicroseconds = 10_000;

/** What a process has used so far, µs; NaN where the system does not tell it (it does on Linux). */
export async function processorTime(pid: number | undefined): Promise<number> {
  const [user = Number.NaN, system = Number.NaN] = ticksIn(await stat(pid));
  return (user + system) * tickMicroseconds;
}

/** The same for a PostgreSQL server with all its processes, also those that have ended. @param pid of any of its connections */
export async function serverTime(pid: number): Promise<number> {
  const parent = Number((await stat(pid))[1]);
  const children = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '')).split(' ').filter(Boolean);
  const living = await Promise.all(children.map(async (child) => ticksIn(await stat(Number(child))).slice(0, 2)));
  return [...ticksIn(await stat(parent)), ...living.flat()].reduce((sum, ticks) => sum + ticks, 0) * tickMicroseconds;
}

/** State, parent and so on: what follows a process's name. */
async function stat(pid: number | undefined): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** User and system time, of the process and of its children that have ended. */
const ticksIn = (fields: string[]) => fields.slice(11, 15).map(Number);
