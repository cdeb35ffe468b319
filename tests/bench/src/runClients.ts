import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawClient {
  send(request: string): Promise<number>;
  close(): void;
}

/**
 * Opens a minimal HTTP/1.1 client, because the load generator shares the processors with the tested process: it parses only the
 * status and the length. Tests use the real client, undici's fetch.
 */
export async function openRawClient(url: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  let waiting: { resolve(status: number): void; reject(error: Error): void } | undefined;
  let answer = '';
  socket.setEncoding('latin1');
  socket.on('data', (piece) => {
    answer += piece;
    const head = answer.indexOf('\r\n\r\n');
    if (head === -1) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, head))?.[1];
    // Without a length the answer has chunks, of which the last one is empty.
    const isWhole = length === undefined ? answer.endsWith('\r\n0\r\n\r\n') : answer.length >= head + 4 + Number(length);
    if (!isWhole) return;
    const status = Number(answer.slice(9, 12));
    answer = '';
    waiting?.resolve(status);
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The connection was closed.')));
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request, 'latin1');
      }),
    close: () => socket.destroy(),
  };
}

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
