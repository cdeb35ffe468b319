import { askUntilTheEnd, percentile } from './askUntilTheEnd.ts';

/** Requests of one kind: the n-th one's path, and whose it is. */
export interface Reading {
  what: string;
  path(n: number): string;
  token?(n: number): string;
  /** What the reader can unpack, as in `Accept-Encoding`; without it the answer comes as it is. */
  encoding?: string;
}

/** What came of a run: how many, and the times of half and of 99 in a hundred of them, ms. */
export interface Run {
  count: number;
  p50: number;
  p99: number;
}

/** Over as many connections as there are clients, each asking again when its answer is there. @throws when one is refused */
export async function read(url: string, reading: Reading, clients: number, seconds: number): Promise<Run> {
  const times = await askUntilTheEnd(url, { clients, seconds }, reading.what, (n) => request(reading, n));
  return { count: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

function request({ path, token, encoding }: Reading, n: number): string {
  const authorization = token ? `authorization: Bearer ${token(n)}\r\n` : '';
  const unpacks = encoding ? `accept-encoding: ${encoding}\r\n` : '';
  return `GET ${path(n)} HTTP/1.1\r\nhost: localhost\r\n${authorization}${unpacks}\r\n`;
}
