import type { IncomingMessage } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import { traceIdHeader, traceparentHeader } from 'shared/contracts/headers';
import { currentTrace, inTrace } from './currentTrace.ts';
import type { Telemetry } from './telemetry.ts';
import { type Trace, traceOf } from './traceparent.ts';

const traces = new WeakMap<IncomingMessage, Trace>();

/** The trace of a request, read from its `traceparent` once. */
export function traceOfRequest(raw: IncomingMessage): Trace {
  let trace = traces.get(raw);
  if (trace === undefined) {
    trace = traceOf(raw.headers[traceparentHeader]);
    traces.set(raw, trace);
  }
  return trace;
}

/**
 * Every answer says its trace, and everything that is done for a request runs in it (currentTrace). Before all other hooks, so that
 * what they refuse says it too.
 */
export const requestTraces = fastifyPlugin<{ telemetry?: Telemetry | undefined }>(async (app, { telemetry }) => {
  app.addHook('onRequest', (request, reply, done) => {
    // On the raw answer: a stream that writes its own head has it too.
    reply.raw.setHeader(traceIdHeader, request.id);
    const trace = traceOfRequest(request.raw);
    if (telemetry) {
      const end = telemetry.request(trace, request.method, request.routeOptions.url);
      // Also when the client is gone before the answer.
      reply.raw.once('close', () => end(reply.raw.writableEnded ? reply.raw.statusCode : undefined));
    }
    inTrace(trace, done);
  });
  // A body arrives outside of what the hook above began.
  app.addHook('preValidation', (request, _reply, done) => {
    const trace = traceOfRequest(request.raw);
    if (currentTrace() === trace) done();
    else inTrace(trace, done);
  });
});
