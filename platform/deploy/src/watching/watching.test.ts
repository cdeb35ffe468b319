// Full tier: starts Prometheus, PostgreSQL and a provider.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, withFairKey } from 'api/database';
import { migrate } from 'api/migrate';
import { openPostgres } from 'api/postgres';
import { canTry, installedProgram } from 'api/testing/installedProgram';
import { addLottery } from 'api/testing/lotteries';
import { type PostgresServer, postgresBinaries, startPostgresServer } from 'api/testing/postgresServer';
import { endProviderProcesses, startProviderProcess } from 'api/testing/providerProcess';
import { serverSettings } from 'api/testing/testApp';
import { queryWithoutTriggers } from 'api/testing/withoutTriggers';
import { root } from 'shared/build/root';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { parse, stringify } from 'yaml';
import { type PrometheusProcess, startPrometheus } from '../testing/prometheusProcess.ts';

jest.setTimeout(300_000);

const folder = join(root, 'platform', 'deploy', 'watching');
const read = (name: string) => readFile(join(folder, name), 'utf8');

const Rules = Type.Object({
  groups: Type.Array(
    Type.Object({
      rules: Type.Array(
        Type.Object({
          alert: Type.String(),
          expr: Type.String(),
          labels: Type.Object({ severity: Type.Enum(['page', 'look']) }),
          annotations: Type.Object({ summary: Type.String(), runbook: Type.String() }),
        }),
      ),
    }),
  ),
});

const Cases = Type.Object({
  tests: Type.Array(
    Type.Object({
      alert_rule_test: Type.Array(
        Type.Object({ alertname: Type.String(), exp_alerts: Type.Optional(Type.Array(Type.Unknown())) }),
      ),
    }),
  ),
});

const Panel = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  gridPos: Type.Object({ x: Type.Integer(), y: Type.Integer(), w: Type.Integer(), h: Type.Integer() }),
  targets: Type.Optional(Type.Array(Type.Object({ expr: Type.String() }))),
});
const Dashboard = Type.Object({ uid: Type.String(), panels: Type.Array(Panel) });

const Alerts = Type.Object({
  alerts: Type.Array(
    Type.Object({
      labels: Type.Record(Type.String(), Type.String()),
      annotations: Type.Record(Type.String(), Type.String()),
      state: Type.String(),
    }),
  ),
});
const Targets = Type.Object({ activeTargets: Type.Array(Type.Object({ health: Type.String() })) });

const readRules = async () => Value.Parse(Rules, parse(await read('rules.yml'))).groups.flatMap(({ rules }) => rules);
const readPanels = async () => Value.Parse(Dashboard, JSON.parse(await read('dashboard.json'))).panels;

/** Returns all expressions of the rules and the dashboard with Grafana's interval filled in. */
async function allExpressions(): Promise<string[]> {
  const panels = (await readPanels()).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  return [...(await readRules()).map(({ expr }) => expr), ...panels].map((expr) => expr.replaceAll('$__rate_interval', '1m'));
}

const metricsIn = (expr: string): string[] =>
  expr.replace(/"[^"]*"/g, '""').match(/\b(?:lotto|nodejs|process)_[a-z0-9_]+\b/g) ?? [];

/** Returns the names that a process exports; of a histogram also those of its series. */
function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
    names.add(name);
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`);
  }
  return names;
}

test('the runbook of each alert leads to its own section of the guide', async () => {
  const guide = await readFile(join(root, 'docs', 'operations', 'monitoring.md'), 'utf8');
  const sections = [...guide.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  const rules = await readRules();
  expect(sections).toEqual(rules.map(({ alert }) => alert));
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/operations/monitoring.md#${alert.toLowerCase()}`);
});

test('each alert has a case that raises it and one that does not', async () => {
  const { tests } = Value.Parse(Cases, parse(await read('rules.test.yml')));
  const cases = tests.flatMap((each) => each.alert_rule_test);
  for (const { alert } of await readRules()) {
    const own = cases.filter(({ alertname }) => alertname === alert);
    const kinds = new Set(own.map(({ exp_alerts: expected = [] }) => expected.length > 0));
    expect([alert, [...kinds].sort()]).toEqual([alert, [false, true]]);
  }
});

test('the panels of the dashboard have ids of their own and cover each other nowhere', async () => {
  const panels = await readPanels();
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Set<string>();
  for (const { title, gridPos } of panels) {
    expect([title, gridPos.x + gridPos.w <= 24]).toEqual([title, true]);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect([title, taken.has(`${x} ${y}`)]).toEqual([title, false]);
        taken.add(`${x} ${y}`);
      }
  }
});

(canTry('the rules of alerts', 'promtool') ? test : test.skip)(
  'the tool of Prometheus finds nothing wrong, and each rule does what its cases say',
  () => {
    const promtool = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(installedProgram('promtool') ?? 'promtool', args, {
        cwd: folder,
        encoding: 'utf8',
      });
      expect([args[0], status, status === 0 ? '' : stdout + stderr]).toEqual([args[0], 0, '']);
    };
    promtool('check', 'config', 'prometheus.yml');
    promtool('check', 'rules', 'rules.yml');
    promtool('test', 'rules', 'rules.test.yml');
  },
);

const canWatch = canTry('watching by Prometheus', 'prometheus') && postgresBinaries() !== undefined;

(canWatch ? describe : describe.skip)('a real Prometheus beside a real process', () => {
  let postgres: PostgresServer;
  let db: Database;
  let prometheus: PrometheusProcess;
  let dataDir: string;
  let metricsUrl: string;

  beforeAll(async () => {
    postgres = await startPostgresServer(['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']);
    const url = postgres.url('postgres');
    db = withFairKey(openPostgres({ url }), serverSettings.FAIR_KEY);
    await migrate(db);
    dataDir = await mkdtemp(join(tmpdir(), 'snail-lotto-data-'));
    const provider = await startProviderProcess({
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      ...serverSettings,
      SEED: 'off',
      METRICS_PORT: '0',
    });
    metricsUrl = /Metrics are at (\S+)/.exec(provider.output())?.[1] ?? '';
    // The operator's files, except for the address and shorter intervals.
    const configuration: Record<string, unknown> = parse(await read('prometheus.yml'));
    prometheus = await startPrometheus({
      'rules.yml': await read('rules.yml'),
      'prometheus.yml': stringify({
        ...configuration,
        global: { scrape_interval: '1s', evaluation_interval: '1s' },
        scrape_configs: [{ job_name: 'snail-lotto', static_configs: [{ targets: [new URL(metricsUrl).host] }] }],
      }),
    });
  });

  afterAll(async () => {
    await prometheus?.stop();
    await endProviderProcesses();
    await db?.close();
    await postgres?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  const firing = async () =>
    Value.Parse(Alerts, await prometheus.ask('alerts'))
      .alerts.filter(({ state }) => state === 'firing')
      .map(({ labels, annotations }) => ({ alert: labels.alertname, summary: annotations.summary }));

  test('the process exports every metric of the rules and the dashboard', async () => {
    const names = namesIn(await (await fetch(metricsUrl)).text());
    const asked = new Set((await allExpressions()).flatMap(metricsIn));
    expect(asked.size).toBeGreaterThan(20);
    for (const name of asked) expect([name, names.has(name)]).toEqual([name, true]);
  });

  test('metrics are only at /metrics, and not on the public port', async () => {
    const door = new URL(metricsUrl);
    expect((await fetch(new URL('/', door))).status).toBe(404);
    expect((await fetch(door, { method: 'POST' })).status).toBe(404);
    expect(door.hostname).toBe('127.0.0.1');
  });

  test('a draw that is late is an alert, and nothing else is', async () => {
    for (;;) {
      const { activeTargets } = Value.Parse(Targets, await prometheus.ask('targets'));
      if (activeTargets.some(({ health }) => health === 'up')) break;
      await sleep(200);
    }
    for (const expr of await allExpressions()) await prometheus.ask(`query?query=${encodeURIComponent(expr)}`);
    expect(await firing()).toEqual([]);
    // The draw uses a chain that this process does not have, so it waits as it would for an unavailable one.
    const round = await addLottery(db, { chain: 'bsc', ended: true });
    await queryWithoutTriggers(db, "update lotteries set draws_at = clock_timestamp() - interval '50 seconds' where id = $1", [
      round,
    ]);
    let alerts = await firing();
    while (alerts.length === 0) {
      await sleep(500);
      alerts = await firing();
    }
    expect(alerts).toEqual([
      { alert: 'DrawLate', summary: expect.stringMatching(/^A draw has been due for 1m \d+(?:\.\d+)?s$/) },
    ]);
    const [{ reason } = { reason: '' }] = await db.query<{ reason: string }>(
      'select reason from draw_delays where lottery_id = $1',
      [round],
    );
    expect(reason).toContain('cannot be asked right now');
  });
});
