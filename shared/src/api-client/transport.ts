import axios, { AxiosError, type AxiosRequestConfig } from 'axios';
import { noteServerTime } from 'shared/clock';
import { noteProofNonce, sendProved, storedToken } from 'shared/session';
import { idempotencyHeader, proofNonceHeader, serverTimeHeader, traceIdHeader, traceparentHeader } from '../contracts/headers.ts';

/** A call as it is sent. */
export interface Sent {
  method: 'get' | 'post' | 'put';
  url: string;
  body?: unknown;
  config?: AxiosRequestConfig | undefined;
}

/** What came back of a call that was not refused. */
export interface Arrived<T> {
  status: number;
  data: T;
  /** By which the operator finds the call in the log. */
  traceId: string | undefined;
}

/** A call that was refused, or that no answer came to. */
export interface NotArrived {
  /** 0 where there was no answer. */
  status: number;
  body: unknown;
  /** Seconds, where the server said them. */
  retryAfter: number | null;
  traceId: string | undefined;
  /** Whether the token that it was sent with is still the session's. */
  isOfSession: boolean;
}

const client = axios.create({
  timeout: 20_000,
  headers: { Accept: 'application/json' },
  adapter: async (config) => {
    const xhr = axios.getAdapter('xhr');
    const send = (call: typeof config) => {
      // Each time it is sent is a piece of its own.
      if (call.metadata?.traceId) call.headers.set(traceparentHeader, `00-${call.metadata.traceId}-${randomHex(8)}-01`);
      return xhr(call);
    };
    // What a visitor reads needs no proof, and not the code that makes them.
    return config.method === 'get' && !config.headers.has('Authorization') ? send(config) : sendProved(config, send);
  },
});

client.interceptors.request.use((config) => {
  const token = storedToken();
  // A bucket that a picture is sent to is none of the token's business.
  const isOurs = new URL(config.url ?? '', location.href).origin === location.origin;
  if (token && isOurs && !config.headers.has('Authorization')) config.headers.setAuthorization(`Bearer ${token}`);
  const key = config.headers.get(idempotencyHeader);
  config.metadata = {
    sentAt: performance.now(),
    // A purchase that is repeated stays in its trace: its key is 32 digits as well.
    ...(isOurs && { traceId: key ? String(key).replaceAll('-', '') : randomHex(16) }),
  };
  return config;
});

client.interceptors.response.use((response) => {
  const nonce: unknown = response.headers[proofNonceHeader];
  if (typeof nonce === 'string') noteProofNonce(nonce);
  const time = Number(response.headers[serverTimeHeader]);
  if (time > 0) {
    const roundTrip = performance.now() - (response.config.metadata?.sentAt ?? performance.now());
    noteServerTime(time, roundTrip / 2 + Number(response.headers.age ?? 0) * 1000);
  }
  return response;
});

/**
 * How a call goes out, in the browser; on the server `transport.server.ts` stands in for this module.
 * @throws whatever `notArrived` reads
 */
export async function send<T>({ method, url, body, config }: Sent): Promise<Arrived<T>> {
  const response = await client.request<T>({ ...config, method, url, data: body });
  const { status, data, headers } = response;
  return { status, data, traceId: headers[traceIdHeader] ?? response.config.metadata?.traceId };
}

/** What a call failed with, read from its error; null for one that was given up, or that is no call's. */
export function notArrived(error: unknown): NotArrived | null {
  if (!(error instanceof AxiosError) || error.code === AxiosError.ERR_CANCELED) return null;
  // What was waited for in vain did reach a server; a connection that broke may not have.
  const reached = error.response || error.code === AxiosError.ECONNABORTED;
  return {
    status: error.response?.status ?? 0,
    body: error.response?.data,
    retryAfter: Number(error.response?.headers['retry-after']) || null,
    traceId: reached ? (error.response?.headers[traceIdHeader] ?? error.config?.metadata?.traceId) : undefined,
    isOfSession: isStoredToken(error.config?.headers.get('Authorization')),
  };
}

const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A late refusal of an earlier token says nothing about the session that has begun since. */
function isStoredToken(authorization: unknown): boolean {
  const token = storedToken();
  return token !== null && authorization === `Bearer ${token}`;
}

declare module 'axios' {
  interface InternalAxiosRequestConfig {
    metadata?: { sentAt: number; traceId?: string };
  }
}
