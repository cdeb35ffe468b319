import axios, { AxiosError, type AxiosRequestConfig } from 'axios';
import { noteServerTime } from 'shared/clock';
import { emit } from 'shared/events';
import { storedToken } from 'shared/session';
import type { ErrorBody } from '../contracts/errors.ts';
import { serverTimeHeader } from '../contracts/headers.ts';
import { addressOf } from './key.ts';
import { proving } from './proving.ts';

/** A refused or failed call. `message` is a sentence for the player. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string[]>;
  /** Of a purchase that was refused for some of its numbers: which, zero-based. */
  readonly ticketNumbers: readonly number[];
  /** Seconds to wait before trying again, where the server said so. */
  readonly retryAfter: number | null;

  constructor(body: ErrorBody, retryAfter: number | null = null) {
    super(body.message);
    this.name = 'ApiError';
    this.status = body.statusCode;
    this.code = body.code;
    this.fields = body.fields ?? {};
    this.ticketNumbers = body.ticketNumbers ?? [];
    this.retryAfter = retryAfter;
  }

  /**
   * Each remote brings its own copy of this module, and an answer in the page's one cache may have failed in the copy of
   * another: an ApiError is told by its name, not by which copy made it.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }
}

/** What a call that got no readable answer rejects with, in the words of the specification. */
export const fallbackMessage = 'Something went wrong!';

const client = axios.create({
  timeout: 20_000,
  headers: { Accept: 'application/json' },
  // Asked for when there is something to send: the pages are prerendered where there is none.
  adapter: (config) => proving(axios.getAdapter('xhr'))(config),
});

client.interceptors.request.use((config) => {
  const token = storedToken();
  if (token && !config.headers.has('Authorization')) config.headers.setAuthorization(`Bearer ${token}`);
  config.metadata = { sentAt: performance.now() };
  return config;
});

client.interceptors.response.use(
  (response) => {
    const time = Number(response.headers[serverTimeHeader]);
    if (time > 0) {
      const roundTrip = performance.now() - (response.config.metadata?.sentAt ?? performance.now());
      noteServerTime(time, roundTrip / 2 + Number(response.headers.age ?? 0) * 1000);
    }
    return response;
  },
  (error: unknown) => Promise.reject(toApiError(error)),
);

/** GET a JSON answer. @param url an address, or the key of the cache that has it */
export async function get<T>(url: string, config?: AxiosRequestConfig): Promise<T> {
  return jsonOf(await client.get<T>(addressOf(url), config));
}

/** POST a JSON body. */
export async function post<T>(url: string, body?: unknown, config?: AxiosRequestConfig): Promise<T> {
  return jsonOf(await client.post<T>(url, body ?? {}, config));
}

/** PUT a file to an address that the API gave. */
export async function putFile<T>(url: string, file: Blob, config: AxiosRequestConfig): Promise<T> {
  return jsonOf(await client.put<T>(url, file, config));
}

/** An HTML page in place of JSON (a proxy's error page, a wrong address) is a failure, not data. */
function jsonOf<T>(response: { data: T; status: number }): T {
  if (typeof response.data === 'string' && response.data !== '') {
    throw new ApiError({ statusCode: response.status, code: 'NOT_JSON', message: fallbackMessage });
  }
  return response.data;
}

function toApiError(error: unknown): unknown {
  if (!(error instanceof AxiosError)) return error;
  if (error.code === AxiosError.ERR_CANCELED) return error;
  const status = error.response?.status ?? 0;
  const body: unknown = error.response?.data;
  const retryAfter = Number(error.response?.headers['retry-after']) || null;
  if (status === 401 && isStoredToken(error.config?.headers.get('Authorization'))) {
    emit('session:expired', { v: 1 });
  }
  if (isErrorBody(body)) return new ApiError({ ...body, statusCode: status }, retryAfter);
  return new ApiError(
    { statusCode: status, code: status === 0 ? 'NETWORK' : 'UNREADABLE', message: fallbackMessage },
    retryAfter,
  );
}

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

/** The sentence to show for any failure: the server's, or `fallback` where no answer could be read. */
export function messageOf(error: unknown, fallback = fallbackMessage): string {
  return error instanceof Error && error.message && error.message !== fallbackMessage ? error.message : fallback;
}

declare module 'axios' {
  interface InternalAxiosRequestConfig {
    metadata?: { sentAt: number };
  }
}
