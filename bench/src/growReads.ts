import { percentile } from './buyHttp.ts';
import { openRawClient, type RawClient } from './rawClient.ts';

/** Requests of one kind: the n-th one's path, and whose it is. */
export interface Reading {
  what: string;
  path(n: number): string;
  token?(n: number): string;
}

/** What came of a run: how many, and the times of half and of 99 in a hundred of them, ms. */
export interface Run {
  count: number;
  p50: number;
  p99: number;
}

/** Over as many connections as there are clients, each asking again when its answer is there. @throws when one is refused */
export async function read(url: string, reading: Reading, clients: number, seconds: number): Promise<Run> {
  const connections = await Promise.all(Array.from({ length: clients }, () => openRawClient(url)));
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  let n = 0;
  const askUntilTheEnd = async (connection: RawClient) => {
    for (let start = performance.now(); start < end; ) {
      const status = await connection.send(request(reading, n++));
      if (status !== 200) throw new Error(`${reading.what}: answered ${status}.`);
      const now = performance.now();
      times.push(now - start);
      start = now;
    }
  };
  try {
    await Promise.all(connections.map(askUntilTheEnd));
  } finally {
    for (const connection of connections) connection.close();
  }
  const sorted = Float64Array.from(times).sort();
  return { count: times.length, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}

function request({ path, token }: Reading, n: number): string {
  const authorization = token ? `authorization: Bearer ${token(n)}\r\n` : '';
  return `GET ${path(n)} HTTP/1.1\r\nhost: localhost\r\n${authorization}\r\n`;
}
