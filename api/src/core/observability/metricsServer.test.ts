import { startProblem } from '../../app/startProblem.ts';
import { serveMetrics } from './metricsServer.ts';
import { createMetrics } from './registry.ts';

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
