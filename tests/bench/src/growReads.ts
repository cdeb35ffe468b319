import { percentile, runClients } from './runClients.ts';

export interface Reading {
  what: string;
  path(n: number): string;
  token?(n: number): string;
  /** Value of `Accept-Encoding`; without it the answer is not compressed. */
  encoding?: string;
}

export interface Run {
  count: number;
  p50: number;
  p99: number;
}

/**
 * Sends requests of one kind over `clients` connections.
 * @throws Error if one is refused
 */
export async function read(url: string, reading: Reading, clients: number, seconds: number): Promise<Run> {
  const times = await runClients(url, { clients, seconds }, reading.what, (n) => request(reading, n));
  return { count: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

function request({ path, token, encoding }: Reading, n: number): string {
  const authorization = token ? `authorization: Bearer ${token(n)}\r\n` : '';
  const unpacks = encoding ? `accept-encoding: ${encoding}\r\n` : '';
  return `GET ${path(n)} HTTP/1.1\r\nhost: localhost\r\n${authorization}${unpacks}\r\n`;
}
