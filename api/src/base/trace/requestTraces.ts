import type { IncomingMessage } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import { traceIdHeader, traceparentHeader } from 'shared/contracts/headers';
import { inTrace } from './currentTrace.ts';
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
export const requestTraces = fastifyPlugin(async (app) => {
  app.addHook('onRequest', (request, reply, done) => {
    // On the raw answer: a stream that writes its own head has it too.
    reply.raw.setHeader(traceIdHeader, request.id);
    inTrace(traceOfRequest(request.raw), done);
  });
  // A body arrives outside of what the hook above began.
  app.addHook('preValidation', (request, _reply, done) => inTrace(traceOfRequest(request.raw), done));
});
