import { askGlobal } from '../contracts/crossing.ts';
import type { Arrived, NotArrived, Sent } from './transport.ts';

/** What a server half has in place of `transport.ts`: it asks whoever has the page rendered, and sends nothing else. */
export async function send<T>({ method, url }: Sent): Promise<Arrived<T>> {
  const ask = globalThis[askGlobal];
  if (method !== 'get' || !ask) throw new Error(`Nothing is sent to ${url} while a page is rendered on the server.`);
  const { status, body } = await ask(url);
  if (status < 200 || status > 299) throw new Refused(status, body);
  // As it would come over the wire: nobody else has a hand on it.
  const data: T = JSON.parse(JSON.stringify(body));
  return { status, data, traceId: undefined };
}

export function notArrived(error: unknown): NotArrived | null {
  if (!(error instanceof Refused)) return null;
  return { status: error.status, body: error.body, retryAfter: null, traceId: undefined, isOfSession: false };
}

class Refused extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`The API answered with ${status}.`);
    this.status = status;
    this.body = body;
  }
}
