import axios, { AxiosError, type AxiosRequestConfig } from 'axios';
import { noteServerTime } from 'shared/clock';
import { noteProofNonce, sendProved, storedToken } from 'shared/session';
import { idempotencyHeader, proofNonceHeader, serverTimeHeader, traceIdHeader, traceparentHeader } from '../contracts/headers.ts';

export interface Sent {
  method: 'get' | 'post' | 'put';
  url: string;
  body?: unknown;
  config?: AxiosRequestConfig | undefined;
}

export interface Arrived<T> {
  status: number;
  data: T;
  traceId: string | undefined;
}

/**
 * `status`: 0 without a response; `retryAfter`: seconds, when the server sent them; `isOfSession`: whether the call was sent with
 * the current session's token.
 */
export interface NotArrived {
  status: number;
  body: unknown;
  retryAfter: number | null;
  traceId: string | undefined;
  isOfSession: boolean;
}

const client = axios.create({
  timeout: 20_000,
  headers: { Accept: 'application/json' },
  adapter: async (config) => {
    const xhr = axios.getAdapter('xhr');
    const send = (call: typeof config) => {
      if (call.metadata?.traceId) call.headers.set(traceparentHeader, `00-${call.metadata.traceId}-${randomHex(8)}-01`);
      return xhr(call);
    };
    // Public reads need no proof, nor its code.
    return config.method === 'get' && !config.headers.has('Authorization') ? send(config) : sendProved(config, send);
  },
});

client.interceptors.request.use((config) => {
  const token = storedToken();
  // Never send the token to another origin, such as the bucket for pictures.
  const isOurs = new URL(config.url ?? '', location.href).origin === location.origin;
  if (token && isOurs && !config.headers.has('Authorization')) config.headers.setAuthorization(`Bearer ${token}`);
  const key = config.headers.get(idempotencyHeader);
  config.metadata = {
    sentAt: performance.now(),
    // Retries of a purchase stay in one trace: the idempotency key has 32 hexadecimal digits too.
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
 * Sends a call in browsers; server bundles use `transport.server.ts` instead.
 * @throws errors that `notArrived` reads
 */
export async function send<T>({ method, url, body, config }: Sent): Promise<Arrived<T>> {
  const response = await client.request<T>({ ...config, method, url, data: body });
  const { status, data, headers } = response;
  return { status, data, traceId: headers[traceIdHeader] ?? response.config.metadata?.traceId };
}

export function notArrived(error: unknown): NotArrived | null {
  if (!(error instanceof AxiosError) || error.code === AxiosError.ERR_CANCELED) return null;
  // A call that timed out did reach a server; a broken connection may not have.
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

/** A late refusal of an earlier token says nothing about a session that began later. */
function isStoredToken(authorization: unknown): boolean {
  const token = storedToken();
  return token !== null && authorization === `Bearer ${token}`;
}

declare module 'axios' {
  interface InternalAxiosRequestConfig {
    metadata?: { sentAt: number; traceId?: string };
  }
}
