import type { AxiosRequestConfig } from 'axios';
import { emit } from 'shared/events';
import type { ErrorBody } from '../contracts/errors.ts';
import { addressOf } from './key.ts';
import { sending } from './sending.ts';
import type { NotArrived, Sent } from './transport.ts';

/** A refused or failed call. `message` is a sentence for the player. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string[]>;
  /** Of a purchase that was refused for some of its numbers: which, zero-based. */
  readonly ticketNumbers: readonly number[];
  /** Of such a purchase: free numbers nearest to them, as many or fewer. */
  readonly nearest: readonly number[];
  /** Seconds to wait before trying again, where the server said so. */
  readonly retryAfter: number | null;
  /** By which the operator finds the call in the log; undefined where it never reached a server. */
  readonly traceId: string | undefined;

  constructor(body: ErrorBody, retryAfter: number | null = null, traceId?: string) {
    super(body.message);
    this.name = 'ApiError';
    this.status = body.statusCode;
    this.code = body.code;
    this.fields = body.fields ?? {};
    this.ticketNumbers = body.ticketNumbers ?? [];
    this.nearest = body.nearest ?? [];
    this.retryAfter = retryAfter;
    this.traceId = traceId;
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

/** GET a JSON answer. @param url an address, or the key of the cache that has it */
export const get = <T>(url: string, config?: AxiosRequestConfig): Promise<T> =>
  call<T>({ method: 'get', url: addressOf(url), config });

/** POST a JSON body. */
export const post = <T>(url: string, body?: unknown, config?: AxiosRequestConfig): Promise<T> =>
  call<T>({ method: 'post', url, body: body ?? {}, config });

/** PUT a file to an address that the API gave. */
export const putFile = <T>(url: string, file: Blob, config: AxiosRequestConfig): Promise<T> =>
  call<T>({ method: 'put', url, body: file, config });

async function call<T>(sent: Sent): Promise<T> {
  const { send, notArrived } = await sending().catch((cause: unknown) => {
    console.error('What sends calls could not be loaded:', cause);
    throw toApiError(cause, { status: 0, body: undefined, retryAfter: null, traceId: undefined, isOfSession: false });
  });
  const { status, data, traceId } = await send<T>(sent).catch((error: unknown) => {
    throw toApiError(error, notArrived(error));
  });
  // An HTML page in place of JSON (a proxy's error page, a wrong address) is a failure, not data.
  if (typeof data === 'string' && data !== '')
    throw new ApiError({ statusCode: status, code: 'NOT_JSON', message: fallbackMessage }, null, traceId);
  return data;
}

function toApiError(error: unknown, failed: NotArrived | null): unknown {
  if (!failed) return error;
  const { status, body, retryAfter, traceId } = failed;
  if (status === 401 && failed.isOfSession) emit('session:expired', { v: 1 });
  if (isErrorBody(body)) return new ApiError({ ...body, statusCode: status }, retryAfter, traceId);
  return new ApiError(
    { statusCode: status, code: status === 0 ? 'NETWORK' : 'UNREADABLE', message: fallbackMessage },
    retryAfter,
    traceId,
  );
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

/** By which an operator finds the call that failed: undefined for what is no call, or never reached a server. */
export const traceIdOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.traceId : undefined);
