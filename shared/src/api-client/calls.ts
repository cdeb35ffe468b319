import axios, { AxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { noteServerTime } from 'shared/clock';
import { emit } from 'shared/events';
import { noteProofNonce, sendProved, storedToken } from 'shared/session';
import type { ErrorBody } from '../contracts/errors.ts';
import { idempotencyHeader, proofNonceHeader, serverTimeHeader, traceIdHeader, traceparentHeader } from '../contracts/headers.ts';
import { ApiError, fallbackMessage } from './apiError.ts';
import { addressOf } from './key.ts';

const client = axios.create({
  timeout: 20_000,
  headers: { Accept: 'application/json' },
  // Asked for when there is something to send: the pages are prerendered where there is none.
  adapter: async (config) => {
    const xhr = axios.getAdapter('xhr');
    const send = (call: typeof config) => {
      // Each time it is sent is a piece of its own.
      if (call.metadata?.traceId) call.headers.set(traceparentHeader, `00-${call.metadata.traceId}-${randomHex(8)}-01`);
      return xhr(call);
    };
    if (config.method !== 'get') return sendProved(config, send);
    return send(config).catch((error: unknown) => (isAskedForProof(error) ? sendProved(config, send) : Promise.reject(error)));
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

client.interceptors.response.use(
  (response) => {
    const nonce: unknown = response.headers[proofNonceHeader];
    if (typeof nonce === 'string') noteProofNonce(nonce);
    const time = Number(response.headers[serverTimeHeader]);
    if (time > 0) {
      const roundTrip = performance.now() - (response.config.metadata?.sentAt ?? performance.now());
      noteServerTime(time, roundTrip / 2 + Number(response.headers.age ?? 0) * 1000);
    }
    return response;
  },
  (error: unknown) => Promise.reject(toApiError(error)),
);

/** See `get` of http.ts. */
export async function get<T>(url: string, config?: AxiosRequestConfig): Promise<T> {
  return jsonOf(await client.get<T>(addressOf(url), config));
}

/** See `post` of http.ts. */
export async function post<T>(url: string, body?: unknown, config?: AxiosRequestConfig): Promise<T> {
  return jsonOf(await client.post<T>(url, body ?? {}, config));
}

/** See `putFile` of http.ts. */
export async function putFile<T>(url: string, file: Blob, config: AxiosRequestConfig): Promise<T> {
  return jsonOf(await client.put<T>(url, file, config));
}

/** An HTML page in place of JSON (a proxy's error page, a wrong address) is a failure, not data. */
function jsonOf<T>(response: AxiosResponse<T>): T {
  if (typeof response.data === 'string' && response.data !== '') {
    const { status, headers, config } = response;
    throw new ApiError(
      { statusCode: status, code: 'NOT_JSON', message: fallbackMessage },
      null,
      headers[traceIdHeader] ?? config.metadata?.traceId,
    );
  }
  return response.data;
}

function toApiError(error: unknown): unknown {
  if (!(error instanceof AxiosError)) return error;
  if (error.code === AxiosError.ERR_CANCELED) return error;
  const status = error.response?.status ?? 0;
  const body: unknown = error.response?.data;
  const retryAfter = Number(error.response?.headers['retry-after']) || null;
  // What was waited for in vain did reach a server; a connection that broke may not have.
  const reached = error.response || error.code === AxiosError.ECONNABORTED;
  const traceId: string | undefined = reached
    ? (error.response?.headers[traceIdHeader] ?? error.config?.metadata?.traceId)
    : undefined;
  if (status === 401 && isStoredToken(error.config?.headers.get('Authorization'))) {
    emit('session:expired', { v: 1 });
  }
  if (isErrorBody(body)) return new ApiError({ ...body, statusCode: status }, retryAfter, traceId);
  return new ApiError(
    { statusCode: status, code: status === 0 ? 'NETWORK' : 'UNREADABLE', message: fallbackMessage },
    retryAfter,
    traceId,
  );
}

const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Some calls that only read need a proof: it is made when the provider says so. */
const isAskedForProof = (error: unknown) =>
  error instanceof AxiosError && String(error.response?.headers['www-authenticate']).startsWith('DPoP');

/** A late refusal of an earlier token says nothing about the session that has begun since. */
function isStoredToken(authorization: unknown): boolean {
  const token = storedToken();
  return token !== null && authorization === `Bearer ${token}`;
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' && body.message !== ''
  );
}

declare module 'axios' {
  interface InternalAxiosRequestConfig {
    metadata?: { sentAt: number; traceId?: string };
  }
}
