// Full tier: checks the metrics of operators' dashboards.
import { setTimeout as sleep } from 'node:timers/promises';
import { asProvider, databases, type TestDatabase } from '../../../testkit/databases.ts';
import { drawnBy, fixedChain, testFairLog } from '../../../testkit/drawSourceFakes.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { buy, player } from '../../../testkit/players.ts';
import { openTestApp, testSecret } from '../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../testkit/withoutTriggers.ts';
import { SourceHealth } from '../../core/draw-sources/clockLag.ts';
import { createReadiness } from '../../core/health/probes.routes.ts';
import { loginCodeMail } from '../../core/mail/mails.ts';
import { addToOutbox, noteMailError } from '../../core/mail/outbox.repository.ts';
import { createMetrics, type MetricsRegistry } from '../../core/observability/registry.ts';
import { noteFailure } from '../../modules/lotteries/draw/draw.repository.ts';
import { drawDue } from '../../modules/lotteries/draw/draw.service.ts';
import type { App } from '../app.ts';
import { readyChecks } from './readyChecks.ts';
import { watchProvider } from './watchProvider.ts';

describe.each(databases)('metrics of a provider, on $name', ({ name, open }) => {
  let database: TestDatabase;
  let metrics: MetricsRegistry;
  let app: App;

  beforeEach(async () => {
    database = await open();
    metrics = createMetrics();
    app = await openTestApp(database.db, {}, { metrics });
    const db = asProvider(database.db);
    const sources = new SourceHealth([]);
    const readiness = createReadiness(readyChecks({ config: { jwtSecret: testSecret }, db, fairLog: testFairLog, sources }));
    watchProvider(metrics, { db, readiness, sends: false });
  });
  afterEach(async () => {
    await app.close();
    await database.drop();
  });

  const value = async (series: string): Promise<number | undefined> => {
    const line = (await metrics.text()).split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };

  test('the metrics name the sandbox of releases and pictures on this machine', async () => {
    expect(await metrics.text()).toMatch(
      /^lotto_sandbox\{network="(seccomp|permission|builtins)",files="(landlock|permission)",user="(same|\d+)"\} 1$/m,
    );
  });

  test('counts purchases by outcome, requests by route and caches by hits', async () => {
    const lottery = await addLottery(database.db);
    const [first, second] = [await player(database.db, { cto: 2 }), await player(database.db, { cto: 10 })];
    expect(await value('lotto_purchases_total{outcome="bought"}')).toBe(0);
    await buy(app, first, lottery, [1], 'key-of-the-first');
    await buy(app, first, lottery, [1], 'key-of-the-first');
    await buy(app, second, lottery, [1]);
    await buy(app, first, lottery, [2, 3, 4]);
    for (let time = 0; time < 3; time++) await app.inject(`/api/lotteries/${lottery}?token=a-secret-of-somebody`);
    await app.inject('/somewhere/else');
    for (const outcome of ['bought', 'repeated', 'numbers_taken', 'not_enough_balance'])
      expect([outcome, await value(`lotto_purchases_total{outcome="${outcome}"}`)]).toEqual([outcome, 1]);
    const requests = (method: string, route: string, status: number) =>
      value(`lotto_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);
    expect(await requests('POST', '/api/lotteries/:id/buy-ticket', 200)).toBe(2);
    expect(await requests('POST', '/api/lotteries/:id/buy-ticket', 409)).toBe(2);
    expect(await requests('GET', '/api/lotteries/:id', 200)).toBe(3);
    expect(await requests('GET', 'none', 404)).toBe(1);
    expect(await value('lotto_cache_requests_total{cache="tokens",result="miss"}')).toBe(2);
    expect(await value('lotto_cache_requests_total{cache="tokens",result="hit"}')).toBeGreaterThan(0);
    const text = await metrics.text();
    for (const personal of ['a-secret-of-somebody', 'somewhere', first.username, second.username])
      expect(text).not.toContain(personal);
  });

  test('probes are not counted', async () => {
    await app.inject('/readyz');
    await app.inject('/livez');
    expect(await metrics.text()).not.toMatch(/route="\/(?:livez|readyz)"/);
  });

  test('watchers while they watch', async () => {
    const lottery = await addLottery(database.db);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const stopper = new AbortController();
    const stream = await fetch(`${url}/api/lotteries/${lottery}/live`, { signal: stopper.signal });
    expect(stream.status).toBe(200);
    expect(await value('lotto_live_watchers')).toBe(1);
    stopper.abort();
    while ((await value('lotto_live_watchers')) !== 0) await sleep(50);
    expect(await metrics.text()).not.toContain('route="/api/lotteries/:id/live",status="200"');
  });

  test('a draw that is late by its seconds, then that it was drawn, and how late', async () => {
    const lottery = await addLottery(database.db, { ended: true });
    await queryWithoutTriggers(
      database.db,
      "update lotteries set draws_at = clock_timestamp() - interval '95 seconds' where id = $1",
      [lottery],
    );
    expect(await value('lotto_draws_late')).toBe(1);
    expect(await value('lotto_draw_lateness_seconds')).toBeGreaterThanOrEqual(95);
    await noteFailure(database.db, lottery, { reason: 'for players', step: 'block', detail: 'for the operator' });
    expect(await value('lotto_draws_failed')).toBe(1);
    await drawDue({ db: database.db, announcer: app.announcer, metrics, ...drawnBy(fixedChain(3)) }, { resting: true });
    expect(await value('lotto_draws_total{outcome="drawn"}')).toBe(1);
    expect(await value('lotto_draw_delay_seconds_count')).toBe(1);
    expect(await value('lotto_draw_delay_seconds_sum')).toBeGreaterThanOrEqual(95);
    for (const none of ['lotto_draws_late', 'lotto_draws_failed', 'lotto_draw_lateness_seconds'])
      expect([none, await value(none)]).toEqual([none, 0]);
  });

  test('mails that wait, and those that failed', async () => {
    for (const to of ['a@example.com', 'b@example.com']) await addToOutbox(database.db, loginCodeMail(to, '123456'));
    const [first] = await database.db.query<{ id: number }>('select min(id) as id from outbox');
    await noteMailError(database.db, first?.id ?? 0, 'refused');
    await queryWithoutTriggers(database.db, "update outbox set created_at = created_at - interval '10 minutes'");
    expect(await value('lotto_outbox_mails{state="waiting"}')).toBe(2);
    expect(await value('lotto_outbox_mails{state="failed"}')).toBe(1);
    expect(await value('lotto_outbox_oldest_seconds')).toBeGreaterThanOrEqual(600);
    expect(await value('lotto_outbox_sends')).toBe(0);
  });

  test('connections of each kind of work, and that all checks are well', async () => {
    await app.inject('/api/lotteries/');
    expect(await value('lotto_ready{check="database"}')).toBe(1);
    const most = await value('lotto_database_connections_most{work="request"}');
    expect(most).toBe(name === 'postgres' ? 20 : undefined);
    if (name !== 'postgres') return;
    expect(await value('lotto_database_waiting{work="request"}')).toBe(0);
    const open = async (work: string, state: string) =>
      (await value(`lotto_database_connections{work="${work}",state="${state}"}`)) ?? 0;
    expect((await open('request', 'idle')) + (await open('request', 'busy'))).toBeGreaterThan(0);
  });
});
