import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace as traces } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { sqlState } from '../db/database.ts';
import { type OutageListener, watchOutage } from '../db/outage.ts';
import type { Telemetry, Trace } from './trace.ts';

const lastCallMs = 1_500;
const batchMs = 2_000;
const longestSql = 2_000;

/**
 * Exports spans to a collector (OTLP over HTTP, JSON), in batches and asynchronously. An unreachable or slow collector does not
 * delay requests: 2,048 spans wait, and further ones are dropped. Every request is exported; sampling is the collector's task.
 * @param endpoint without `/v1/traces`
 * @param patienceMs timeout of a batch
 * @param outage called when the export fails, and when it works again
 */
export function openTelemetry(
  { endpoint, serviceName }: { endpoint: string; serviceName: string },
  outage: OutageListener,
  patienceMs = 10_000,
): Telemetry {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const told = watchOutage(outage);
  const exporter = toldOf(new OTLPTraceExporter({ url, timeoutMillis: patienceMs }), told);
  // A request's span has the same ids as its log lines.
  const random = new RandomIdGenerator();
  let given: Pick<Trace, 'id' | 'span'> | undefined;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    idGenerator: {
      generateTraceId: () => given?.id ?? random.generateTraceId(),
      generateSpanId: () => given?.span ?? random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: batchMs, exportTimeoutMillis: patienceMs })],
  });
  const tracer = provider.getTracer('snail-lotto');
  const contexts = new WeakMap<Trace, Context>();

  return {
    request: (trace, method, route) => {
      given = trace;
      const span = tracer.startSpan(
        route === undefined ? method : `${method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) },
        },
        parentOf(trace),
      );
      given = undefined;
      contexts.set(trace, traces.setSpan(ROOT_CONTEXT, span));
      return (status) => {
        if (status !== undefined) span.setAttribute('http.response.status_code', status);
        if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        contexts.delete(trace);
      };
    },
    statement: (trace, sql) => {
      const parent = trace && contexts.get(trace);
      if (parent === undefined) return () => {};
      const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement';
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': sql.slice(0, longestSql),
      };
      const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, parent);
      return (error) => endStatement(span, error);
    },
    close: async () => {
      await Promise.race([provider.shutdown().catch(told.failed), sleep(lastCallMs)]);
    },
  };
}

/** The page's span is the parent; without one, the request is a root. */
function parentOf({ id, parent }: Trace): Context {
  if (parent === undefined) return ROOT_CONTEXT;
  return traces.setSpanContext(ROOT_CONTEXT, { traceId: id, spanId: parent, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}

/** Only the error's code: the message may contain a value. */
function endStatement(span: Span, error: unknown): void {
  if (error !== undefined) {
    span.setAttribute('error.type', sqlState(error) ?? (error instanceof Error ? error.name : 'unknown'));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

function toldOf(exporter: SpanExporter, { failed, worked }: ReturnType<typeof watchOutage>): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error === undefined) worked();
        else failed(result.error);
        done({ code: 0 });
      }),
    shutdown: () => exporter.shutdown(),
  };
}
