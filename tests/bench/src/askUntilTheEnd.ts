import { openRawClient, type RawClient } from './rawClient.ts';

/** Clients that ask one after the other, and how long they go on. */
export interface Askers {
  clients: number;
  seconds: number;
}

/**
 * Each client has a connection of its own that stays open, sends its next request when the answer is there, and waits at the end for what
 * is under way, as pgbench does.
 * @param what what is asked for, for the message when it is refused
 * @param request the n-th request of all, as it goes over the wire
 * @returns how long each took, ms, ascending
 * @throws when one is refused or fails
 */
export async function askUntilTheEnd(
  url: string,
  { clients, seconds }: Askers,
  what: string,
  request: (n: number) => string,
): Promise<Float64Array> {
  const connections = await Promise.all(Array.from({ length: clients }, () => openRawClient(url)));
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  let n = 0;
  const ask = async (connection: RawClient) => {
    for (let start = performance.now(); start < end; ) {
      const status = await connection.send(request(n++));
      if (status !== 200) throw new Error(`${what}: answered ${status}.`);
      const now = performance.now();
      times.push(now - start);
      start = now;
    }
  };
  try {
    await Promise.all(connections.map(ask));
  } finally {
    for (const connection of connections) connection.close();
  }
  return Float64Array.from(times).sort();
}

/** The time that such a share of them took at most, ms. @param times ascending */
export function percentile(times: Float64Array, share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
