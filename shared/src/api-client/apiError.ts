import type { ErrorBody } from '../contracts/errors.ts';

/** A refused or failed call. `message` is a sentence for the player. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string[]>;
  /** Of a purchase that was refused for some of its numbers: which, zero-based. */
  readonly ticketNumbers: readonly number[];
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

/** The sentence to show for any failure: the server's, or `fallback` where no answer could be read. */
export function messageOf(error: unknown, fallback = fallbackMessage): string {
  return error instanceof Error && error.message && error.message !== fallbackMessage ? error.message : fallback;
}

/** By which an operator finds the call that failed: undefined for what is no call, or never reached a server. */
export const traceIdOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.traceId : undefined);
