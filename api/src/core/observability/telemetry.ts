import type { Trace } from './traceparent.ts';

/** Receiver of spans of requests and statements; openTelemetry.ts implements it. */
export interface Telemetry {
  /**
   * Starts the span of a request.
   * @param route the route's pattern; undefined where no route matches
   * @returns a function that ends it, with the status of the answer; undefined: the client disconnected before
   */
  request(trace: Trace, method: string, route: string | undefined): (status: number | undefined) => void;
  /**
   * Starts the span of a statement.
   * @param trace its trace; statements outside of a request have no span
   * @param sql with placeholders, never with values
   * @returns a function that ends it, with the error if there is one
   */
  statement(trace: Trace | undefined, sql: string): (error?: unknown) => void;
  close(): Promise<void>;
}
