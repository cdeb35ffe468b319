import type { AxiosRequestConfig } from 'axios';
import { emit } from 'shared/events';
import type { ErrorBody } from '../contracts/operation.ts';
import type { Address, AnswerOf, FieldOf, operations } from '../contracts/operations.ts';
import { addressOf, urlOf } from './key.ts';
import { sending } from './sending.ts';
import type { NotArrived, Sent } from './transport.ts';

/** A refused or failed API call. `message` is a sentence for the player. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string[]>;
  /** Numbers because of which a purchase was refused, zero-based. */
  readonly ticketNumbers: readonly number[];
  /** Free numbers nearest to them; at most as many. */
  readonly nearest: readonly number[];
  /** Seconds to wait before a retry, when the server said so. */
  readonly retryAfter: number | null;
  /** Trace id, by which the operator finds the call in the log; undefined when the call never reached a server. */
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
   * Compares by name: each remote bundles its own copy of this module, and an error in the shared cache may come from another
   * copy.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }
}

/** Message when there is no readable response; its text comes from the specification. */
export const fallbackMessage = 'Something went wrong!';

/** Sends a GET request for JSON. @param url URL or SWR key @throws ApiError */
export const get = <T>(url: string, config?: AxiosRequestConfig): Promise<T> =>
  request<T>({ method: 'get', url: addressOf(url), config });

/** Sends a POST request with a JSON body. @throws ApiError */
export const post = <T>(url: string, body?: unknown, config?: AxiosRequestConfig): Promise<T> =>
  request<T>({ method: 'post', url, body: body ?? {}, config });

/** Sends a PUT request with a file to a URL that the API has given. @throws ApiError */
export const putFile = <T>(url: string, file: Blob, config: AxiosRequestConfig): Promise<T> =>
  request<T>({ method: 'put', url, body: file, config });

type Parameter = string | number | boolean | readonly number[] | null | undefined;

/** What a call of an operation takes; empty parameters of the query are not sent. */
export type InputOf<At extends Address> = (At extends `${string}{id}${string}` ? { id: number } : { id?: never }) & {
  query?: (typeof operations)[At] extends { query: unknown } ? { [Name in keyof FieldOf<At, 'query'>]?: Parameter } : never;
} & ((typeof operations)[At] extends { method: 'post' } ? { body: FieldOf<At, 'body'> } : { body?: never });

/** Calls an operation of the API. @throws ApiError */
export function call<At extends Address>(address: At, input: InputOf<At>, config?: AxiosRequestConfig): Promise<AnswerOf<At>> {
  const url = urlOf(address, input);
  return 'body' in input ? post<AnswerOf<At>>(url, input.body, config) : get<AnswerOf<At>>(url, config);
}

async function request<T>(sent: Sent): Promise<T> {
  const { send, notArrived } = await sending().catch((cause: unknown) => {
    console.error('What sends calls could not be loaded:', cause);
    throw toApiError(cause, { status: 0, body: undefined, retryAfter: null, traceId: undefined, isOfSession: false });
  });
  const { status, data, traceId } = await send<T>(sent).catch((error: unknown) => {
    throw toApiError(error, notArrived(error));
  });
  // HTML instead of JSON (a proxy's error page, a wrong URL) is a failure.
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

/**
 * Returns the sentence to show for any failure: the server's or a PlayerError's, else `fallback`. Compares names, because parts
 * bundle their own copies of the classes.
 */
export function messageOf(error: unknown, fallback = fallbackMessage): string {
  const sentence = error instanceof Error && /^(Api|Player)Error$/.test(error.name) ? error.message : '';
  return sentence && sentence !== fallbackMessage ? sentence : fallback;
}

/**
 * Returns the trace id of a failed call, for the operator; undefined for other errors and for calls that never reached a server.
 */
export const traceIdOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.traceId : undefined);
