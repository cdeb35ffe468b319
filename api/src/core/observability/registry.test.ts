import { startProblem } from '../../app/startProblem.ts';
import { serveMetrics } from './metricsServer.ts';
import { createMetrics, type MetricsRegistry } from './registry.ts';

async function linesOf(metrics: MetricsRegistry, name: string): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(name));
}

test('invented methods and unknown addresses add no series', async () => {
  const metrics = createMetrics();
  for (let n = 0; n < 100; n++) metrics.request(`MADEUP${n}`, undefined, 404, 0.01);
  metrics.request('POST', '/api/lotteries/:id/buy-ticket', 200, 0.03);
  expect(await linesOf(metrics, 'lotto_http_request_duration_seconds_count')).toEqual([
    'lotto_http_request_duration_seconds_count{method="other",route="none",status="404"} 100',
    'lotto_http_request_duration_seconds_count{method="POST",route="/api/lotteries/:id/buy-ticket",status="200"} 1',
  ]);
});

test('draws are counted by outcome, and every series exists before its first event', async () => {
  const metrics = createMetrics();
  expect(await linesOf(metrics, 'lotto_draws_total')).toHaveLength(3);
  metrics.draw('drawn', 3);
  metrics.draw('failed');
  expect(await linesOf(metrics, 'lotto_draws_total')).toEqual([
    'lotto_draws_total{outcome="drawn"} 1',
    'lotto_draws_total{outcome="refunded"} 0',
    'lotto_draws_total{outcome="failed"} 1',
  ]);
  expect(await linesOf(metrics, 'lotto_draw_delay_seconds_sum')).toEqual(['lotto_draw_delay_seconds_sum 3']);
});

test('a scrape reads current values; an unknown value is omitted and delays no scrape', async () => {
  const timers = import.meta.jest.useFakeTimers({ doNotFake: ['performance'] });
  const metrics = createMetrics();
  let reading: 'well' | 'fails' | 'hangs' = 'well';
  metrics.watch(async () => {
    if (reading === 'fails') throw new Error('The database is away.');
    if (reading === 'hangs') return new Promise<never>(() => {});
    return { lotto_draws_late: 2, lotto_ready: [{ labels: { check: 'key' }, value: 1 }] };
  });
  let entries = 7;
  const unwatch = metrics.watch(() => ({ lotto_cache_entries: [{ labels: { cache: 'lists' }, value: entries }] }));
  const seen = async () => [
    ...(await linesOf(metrics, 'lotto_draws_late')),
    ...(await linesOf(metrics, 'lotto_ready')),
    ...(await linesOf(metrics, 'lotto_cache_entries')),
  ];
  const whole = ['lotto_draws_late 2', 'lotto_ready{check="key"} 1', 'lotto_cache_entries{cache="lists"} 7'];
  expect(await seen()).toEqual(whole);
  reading = 'fails';
  entries = 8;
  expect(await seen()).toEqual(['lotto_cache_entries{cache="lists"} 8']);
  reading = 'hangs';
  const asked = metrics.text();
  await timers.advanceTimersByTimeAsync(2_000);
  expect(await asked).toContain('lotto_cache_entries{cache="lists"} 8');
  unwatch();
  const later = metrics.text();
  await timers.advanceTimersByTimeAsync(2_000);
  expect(await later).not.toContain('lotto_cache_entries{');
  timers.useRealTimers();
});

test('a port in use ends the start with one line that names the setting', async () => {
  const metrics = createMetrics();
  const first = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const port = Number(new URL(first.url).port);
  const error = await serveMetrics(metrics, { host: '127.0.0.1', port }).catch((reason: unknown) => reason);
  expect(startProblem(error, undefined)).toBe(
    `Metrics cannot be given on port ${port} (EADDRINUSE). Set METRICS_PORT, and METRICS_HOST, to where nobody listens.`,
  );
  await first.close();
  await (await serveMetrics(metrics, { host: '127.0.0.1', port })).close();
});

test('they are in the format that Prometheus asks for, and nothing keeps them', async () => {
  const door = await serveMetrics(createMetrics(), { host: '127.0.0.1', port: 0 });
  const answer = await fetch(door.url);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toContain('# TYPE process_resident_memory_bytes gauge');
  expect((await fetch(new URL('/', door.url))).status).toBe(404);
  await door.close();
});
