import { openRawClient, type RawClient } from './rawClient.ts';

export interface Askers {
  clients: number;
  seconds: number;
}

/**
 * Runs clients that each send requests over one open connection, the next one after each answer. Waits for pending answers at the
 * end, as pgbench does.
 * @param what name of the request, for the error message
 * @param request returns the n-th request in wire format
 * @returns the durations, ms, ascending
 * @throws Error if a request is refused or fails
 */
export async function runClients(
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

/**
 * Returns a percentile of durations, ms.
 * @param times ascending
 */
export function percentile(times: Float64Array, share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
