import type { TObject, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';

/**
 * One call of the API. The provider's route, the browser's call, the build's record of what an app reads and the release gate
 * use the same row.
 */
export interface Operation {
  method: 'get' | 'post';
  /** Only with a member's session. */
  member?: true;
  query?: TObject;
  headers?: TObject;
  body?: TSchema;
  answer: TSchema;
  /** Codes by status, beside those that every call of its kind can have (api/src/core/http/route.ts). */
  errors?: Readonly<Record<number, readonly ErrorCode[]>>;
}

/** Operations by address, e.g. `/api/lotteries/{id}`. */
export type Operations = Readonly<Record<`/api/${string}`, Operation>>;

/** Errors of a call whose rate is limited. */
export const rateLimited = { 429: ['TOO_MANY_REQUESTS'] } as const;
