import type { IncomingMessage } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import { traceIdHeader, traceparentHeader } from 'shared/contracts/headers';
import { currentTrace, inTrace, type Telemetry, type Trace, traceOf } from './trace.ts';

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
