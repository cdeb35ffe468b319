import { askGlobal } from '../contracts/crossing.ts';
import type { Arrived, NotArrived, Sent } from './transport.ts';

/** Replaces `transport.ts` in server bundles: sends GET requests through the renderer, and nothing else. */
export async function send<T>({ method, url }: Sent): Promise<Arrived<T>> {
  const ask = globalThis[askGlobal];
  if (method !== 'get' || !ask) throw new Error(`Nothing is sent to ${url} while a page is rendered on the server.`);
  const { status, body } = await ask(url);
  if (status < 200 || status > 299) throw new Refused(status, body);
  // A copy, as from the network: parts must not share mutable data.
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
