// Full tier: exports to a collector of traces.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pgliteKind } from '../../../testkit/databases.ts';
import { fakeCollector } from '../../../testkit/fakeCollector.ts';
import { player } from '../../../testkit/players.ts';
import { endProviderProcesses, startProviderProcess } from '../../../testkit/providerProcess.ts';
import { recordedLog } from '../../../testkit/recordedLog.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import type { OutageListener } from '../db/outage.ts';
import { openTelemetry } from './openTelemetry.ts';
import { tracedDatabase } from './trace.ts';

const id = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';
const headers = { traceparent: `00-${id}-${parent}-01` };
const nobody: OutageListener = { began: () => {}, ended: () => {} };

async function appWith(endpoint: string, outage = nobody) {
  const database = await pgliteKind.open();
  const telemetry = openTelemetry({ endpoint, serviceName: 'snail-lotto' }, outage, 1_000);
  const recorded = recordedLog();
  const app = await openTestApp(tracedDatabase(database.db, telemetry), {}, { telemetry, log: recorded.log });
  const end = async () => {
    await app.close();
    await telemetry.close();
    await database.drop();
  };
  return { app, database, telemetry, recorded, end };
}

test("a request's span belongs to the page's trace and its statements to the request; no value of a statement is exported", async () => {
  const collector = await fakeCollector();
  const { app, database, recorded, end } = await appWith(collector.url);
  const { headers: bearer } = await player(database.db, { cto: 5, email: 'tweety@birds.example' });
  const answer = await app.inject({ url: '/api/wallet/me?tokenAddress=canary', headers: { ...headers, ...bearer } });
  await app.inject({ url: '/api/user/me', headers });
  await end();
  const [request] = collector.spans.filter(({ name }) => name === 'GET /api/wallet/me');
  expect(request).toMatchObject({ traceId: id, parentSpanId: parent });
  expect(JSON.stringify(request)).toContain(`"http.response.status_code","value":{"intValue":${answer.statusCode}}`);
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  expect(JSON.stringify(statements)).toMatch(/"db.query.text","value":{"stringValue":"select/i);
  for (const { traceId } of statements) expect(traceId).toBe(id);
  const [refused] = collector.spans.filter(({ name }) => name === 'GET /api/user/me');
  expect(recorded.events('request.refused').at(-1)).toMatchObject({ trace: id, span: refused?.spanId, status: 401 });
  expect(collector.raw.join('')).toContain('"stringValue":"snail-lotto"');
  expect(collector.raw.join('')).not.toMatch(/canary|birds\.example|Bearer|eyJ/);
  await collector.close();
});

test('statements outside of a request are not exported, and those of a request belong to its span', async () => {
  const collector = await fakeCollector();
  const { app, end } = await appWith(collector.url);
  await app.inject('/api/nothing');
  await end();
  expect(collector.spans.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([['GET', undefined]]);
  await collector.close();
});

test.each([
  ['is away', async () => ({ url: 'http://127.0.0.1:9', close: async () => {} })],
  ['does not answer', () => fakeCollector({ answers: false })],
])('a collector that %s delays no request, and is logged once', async (_what, start) => {
  const collector = await start();
  const told: unknown[] = [];
  const began = (error: unknown) => void told.push(error);
  const { app, telemetry, end } = await appWith(collector.url, { began, ended: () => void told.push('over') });
  const answers = [];
  for (let round = 0; round < 10; round++)
    answers.push(...(await Promise.all(Array.from({ length: 30 }, () => app.inject({ url: '/api/nothing', headers })))));
  expect(answers.every(({ statusCode }) => statusCode === 404)).toBe(true);
  await collector.close();
  await telemetry.close();
  while (told.length === 0) await sleep(50);
  await end();
  expect(told).toHaveLength(1);
  expect(told).not.toContain('over');
});

describe('openTelemetry of a started provider', () => {
  import.meta.jest.setTimeout(300_000);

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
    expect(collector.spans).toContainEqual(
      expect.objectContaining({ name: 'GET /api/token', traceId: id, parentSpanId: parent }),
    );
    await collector.close();
    await rm(folder, { recursive: true, force: true });
  });
});
