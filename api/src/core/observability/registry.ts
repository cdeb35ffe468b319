import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { reportBounds } from 'shared/contracts/reports';
import { singleFlight } from '../cache/LoadingCache.ts';
import { figures } from './figures.ts';
import type { Metrics, Reading, Readings } from './metrics.ts';

/** Time limit of one reading, ms: a hanging database costs only its own metrics. */
const patience = 2_000;

/** Buckets from 5 ms to the five seconds in which every call is answered (core/db/limits.ts). */
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** A beacon's round exists within seconds, a final block within a minute; the rest are delays. */
const lateSeconds = [1, 2, 5, 10, 30, 60, 120, 300, 900, 3_600];
const renderSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Known methods; all others share one label, because clients can invent any. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface MetricsRegistry extends Metrics {
  text(): Promise<string>;
  readonly contentType: string;
}

/** Creates the metrics of a process, with Node's own: event loop, memory, garbage collection, processor. */
export function createMetrics(): MetricsRegistry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'lotto_http_request_duration_seconds',
    help: 'Answers that were given, by the pattern of the route',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const purchases = new Counter({
    name: 'lotto_purchases_total',
    help: 'Purchases by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  const draws = new Counter({
    name: 'lotto_draws_total',
    help: 'Rounds that this process has drawn or refunded, and attempts that failed',
    labelNames: ['outcome'],
    registers,
  });
  const delays = new Histogram({
    name: 'lotto_draw_delay_seconds',
    help: 'From when what decides a round was due to when this process had drawn it',
    buckets: lateSeconds,
    registers,
  });
  const documents = new Counter({
    name: 'lotto_documents_total',
    help: 'Documents of pages with content, by how they were sent',
    labelNames: ['outcome', 'reason'],
    registers,
  });
  const renders = new Histogram({
    name: 'lotto_document_render_seconds',
    help: 'From when the content of a document was asked for to when it was there, or was known not to come',
    buckets: renderSeconds,
    registers,
  });
  const pages = pageMetrics(registers);
  for (const outcome of ['drawn', 'refunded', 'failed']) draws.inc({ outcome }, 0);
  const read = readFigures(registry);
  const readers = new Set<() => Promise<Readings>>();
  const text = async () => {
    const answers = await Promise.allSettled([...readers].map((ask) => ask()));
    read(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])));
    return registry.metrics();
  };

  return {
    request: (method, route, status, seconds) =>
      requests.observe(
        { method: methods.has(method) ? method : 'other', route: route ?? 'none', status: String(status) },
        Math.max(0, seconds),
      ),
    purchase: (outcome, count = 1) => purchases.inc({ outcome: outcome.toLowerCase() }, count),
    draw: (outcome, late) => {
      draws.inc({ outcome });
      if (late !== undefined) delays.observe(Math.max(0, late));
    },
    document: (outcome) =>
      documents.inc(
        outcome === 'rendered' || outcome === 'kept' ? { outcome, reason: '' } : { outcome: 'static', reason: outcome },
      ),
    render: (seconds) => renders.observe(Math.max(0, seconds)),
    ...pages,
    watch: (reader) => {
      const ask = singleFlight(async () => reader(), patience);
      readers.add(ask);
      return () => readers.delete(ask);
    },
    text: singleFlight(text, 2 * patience),
    contentType: registry.contentType,
  };
}

function pageMetrics(registers: Registry[]): Pick<Metrics, 'page' | 'pageTime'> {
  const labelNames = ['app', 'release'] as const;
  const counter = (name: string, help: string) => new Counter({ name, help, labelNames, registers });
  const visits = counter('lotto_page_visits_total', 'Page loads that told this process of the release');
  const errors = counter('lotto_page_errors_total', 'Errors in handlers and promises, by the release whose file threw');
  const violations = counter('lotto_page_violations_total', 'What the policy has stopped, by the release whose file was named');
  const parts = new Counter({
    name: 'lotto_page_parts_total',
    help: 'What became of attempts at parts: stood, failed, retried, recovered',
    labelNames: [...labelNames, 'outcome'],
    registers,
  });
  const buckets = reportBounds.map((ms) => ms / 1_000);
  const times = {
    stand: new Histogram({
      name: 'lotto_page_stand_seconds',
      help: 'From when a part was wanted until it stood',
      labelNames,
      buckets,
      registers,
    }),
    inp: new Histogram({
      name: 'lotto_page_inp_seconds',
      help: 'Interaction to Next Paint, by the release whose part was used',
      labelNames,
      buckets,
      registers,
    }),
  };
  return {
    page: (release, what, count) => {
      if (what === 'visit') visits.inc({ ...release }, count);
      else if (what === 'error') errors.inc({ ...release }, count);
      else if (what === 'violation') violations.inc({ ...release }, count);
      else parts.inc({ ...release, outcome: what }, count);
    },
    pageTime: (release, what, seconds) => times[what].observe({ ...release }, seconds),
  };
}

function readFigures(registry: Registry): (answers: readonly Readings[]) => void {
  const known = Object.entries(figures).map(([name, { type, labels, help }]) => {
    const options = { name, help, labelNames: [...labels], registers: [registry] };
    const made: { gauge?: Gauge<string>; counter?: Counter<string> } =
      type === 'gauge' ? { gauge: new Gauge<string>(options) } : { counter: new Counter<string>(options) };
    return { name, labels, ...made };
  });
  return (answers) => {
    const byName = new Map<string, Reading[]>();
    for (const answer of answers)
      for (const [name, said] of Object.entries(answer)) {
        const readings = typeof said === 'number' ? [{ labels: {}, value: said }] : (said ?? []);
        byName.set(name, [...(byName.get(name) ?? []), ...readings]);
      }
    for (const { name, labels, gauge, counter } of known) {
      gauge?.reset();
      counter?.reset();
      const readings = byName.get(name) ?? [];
      if (readings.length === 0 && labels.length === 0) gauge?.remove({});
      for (const { labels: of, value } of readings) {
        gauge?.set(of, value);
        counter?.inc(of, value);
      }
    }
  };
}
