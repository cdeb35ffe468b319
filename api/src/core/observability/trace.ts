import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import { traceIdHeader, traceparentHeader } from 'shared/contracts/headers';
import type { Database, Queryable } from '../db/database.ts';

/** Position of a piece of work in a trace (W3C Trace Context). */
export interface Trace {
  /** 32 hex digits: the same for everything that one call of a page, or one retried purchase, causes. */
  readonly id: string;
  readonly span: string;
  readonly parent: string | undefined;
}

/**
 * Version 00 in full; later versions as far as they agree with it, as the standard requires. All-zero ids and version ff are
 * invalid.
 */
const form = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-[^\s]{0,200})?$/;

/** Parses `traceparent`. An invalid header is ignored and a new trace begins. */
export function traceOf(header: unknown): Trace {
  const [, version, id, parent, more] = (typeof header === 'string' && form.exec(header)) || [];
  if (id === undefined || parent === undefined || (version === '00' && more !== undefined)) return newTrace();
  return { id, span: newSpan(), parent };
}

export const newTrace = (): Trace => ({ id: hex(16), span: newSpan(), parent: undefined });

const newSpan = () => hex(8);

/** Random bytes in stock: a system call for eight bytes costs as much as for thousands. */
let drawn = Buffer.alloc(0);
let used = 0;

function hex(bytes: number): string {
  if (used + bytes > drawn.length) {
    drawn = randomBytes(4_096);
    used = 0;
  }
  used += bytes;
  return drawn.toString('hex', used - bytes, used);
}

const current = new AsyncLocalStorage<Trace>();

/** Returns the trace of the running code; undefined outside of a request or task. */
export const currentTrace = (): Trace | undefined => current.getStore();

export function inTrace<Result>(trace: Trace, work: () => Result): Result {
  return current.run(trace, work);
}

/** Runs `work` in a new trace, for tasks that begin here: a scheduled job, an operator's command. */
export const inNewTrace = <Result>(work: () => Result): Result => inTrace(newTrace(), work);

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

export function tracedDatabase(db: Database, telemetry: Telemetry): Database {
  return {
    ...db,
    ...traced(db, telemetry),
    as: (work) => tracedDatabase(db.as(work), telemetry),
    transaction: (work) => db.transaction((tx) => work({ ...tx, ...traced(tx, telemetry) })),
  };
}

function traced(on: Queryable, telemetry: Telemetry): Pick<Queryable, 'query' | 'execute'> {
  const told = async <Result>(sql: string, run: () => Promise<Result>): Promise<Result> => {
    const end = telemetry.statement(currentTrace(), sql);
    try {
      const result = await run();
      end();
      return result;
    } catch (error) {
      end(error);
      throw error;
    }
  };
  return {
    query: (sql, params, options) => told(sql, () => on.query(sql, params, options)),
    execute: (sql) => told(sql, () => on.execute(sql)),
  };
}

const traces = new WeakMap<IncomingMessage, Trace>();

export function traceOfRequest(raw: IncomingMessage): Trace {
  let trace = traces.get(raw);
  if (trace === undefined) {
    trace = traceOf(raw.headers[traceparentHeader]);
    traces.set(raw, trace);
  }
  return trace;
}

/**
 * Runs the handling of each request in its trace (currentTrace), and sends the trace id in a header. It must be registered before
 * all other hooks, so that their refusals have it too.
 */
export const requestTraces = fastifyPlugin<{ telemetry?: Telemetry | undefined }>(async (app, { telemetry }) => {
  app.addHook('onRequest', (request, reply, done) => {
    // On the raw response, so that streams that write their own head have it too.
    reply.raw.setHeader(traceIdHeader, request.id);
    const trace = traceOfRequest(request.raw);
    if (telemetry) {
      const end = telemetry.request(trace, request.method, request.routeOptions.url);
      // Also when the client disconnects before the answer.
      reply.raw.once('close', () => end(reply.raw.writableEnded ? reply.raw.statusCode : undefined));
    }
    inTrace(trace, done);
  });
  // The body's events run outside of the context of the hook above.
  app.addHook('preValidation', (request, _reply, done) => {
    const trace = traceOfRequest(request.raw);
    if (currentTrace() === trace) done();
    else inTrace(trace, done);
  });
});
