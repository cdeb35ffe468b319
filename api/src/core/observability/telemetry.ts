import type { Trace } from './traceparent.ts';

/** Where spans go, of requests and of the statements that they make. OpenTelemetry's is in openTelemetry.ts. */
export interface Telemetry {
  /**
   * A request begins.
   * @param route as the API describes it; undefined where there is none
   * @returns ends it, with the status of the answer; undefined: the client was gone before it
   */
  request(trace: Trace, method: string, route: string | undefined): (status: number | undefined) => void;
  /**
   * A statement begins.
   * @param trace that it belongs to; a statement of no request is not told
   * @param sql with places for its values, never the values
   * @returns ends it, with what went wrong
   */
  statement(trace: Trace | undefined, sql: string): (error?: unknown) => void;
  /** Sends what is left, if it can be sent soon. */
  close(): Promise<void>;
}
