// Full tier: starts two providers.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fakeCollector } from '../../../testkit/fakeCollector.ts';
import { endProviderProcesses, startProviderProcess } from '../../../testkit/providerProcess.ts';

import.meta.jest.setTimeout(300_000);

const id = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';
const headers = { traceparent: `00-${id}-${parent}-01` };

afterAll(endProviderProcesses);

/** Module hook that prints loaded OpenTelemetry modules as `LOADS <url>` to stderr. */
const hook = `import { registerHooks } from 'node:module';
registerHooks({ resolve(specifier, context, next) {
  const found = next(specifier, context);
  if (found.url.includes('opentelemetry')) process.stderr.write('LOADS ' + found.url + '\\n');
  return found;
} });`;

test('nothing of OpenTelemetry is loaded without its setting; with it a started provider sends the trace of the page', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-telemetry-'));
  const file = path.join(folder, 'hook.mjs');
  await writeFile(file, hook);
  const collector = await fakeCollector();
  const env = { NODE_OPTIONS: `--import ${file}`, DATA_DIR: path.join(folder, 'data'), SEED: 'off', QUICK_ROUNDS: 'off' };
  const without = await startProviderProcess(env);
  expect((await fetch(`${without.url}/api/token/`, { headers })).headers.get('x-trace-id')).toBe(id);
  await without.end('SIGTERM');
  expect(without.output()).not.toMatch(/LOADS/);

  const provider = await startProviderProcess({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await fetch(`${provider.url}/api/token/`, { headers });
  expect(await provider.end('SIGTERM')).toBe(0);
  expect(provider.output()).toMatch(/LOADS .*opentelemetry/);
  expect(collector.spans).toContainEqual(expect.objectContaining({ name: 'GET /api/token', traceId: id, parentSpanId: parent }));
  await collector.close();
  await rm(folder, { recursive: true, force: true });
});
