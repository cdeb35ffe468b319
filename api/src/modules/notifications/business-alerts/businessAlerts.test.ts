import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { drawnBy, fixedChain, testFairLog, testSources } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery, endLottery } from '../../../../testkit/lotteries.ts';
import { openDesk } from '../../../../testkit/officeDesk.ts';
import { runAsOperator } from '../../../../testkit/operators.ts';
import { buyFor, player } from '../../../../testkit/players.ts';
import { openTestApp, testConfig } from '../../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import type { CommandContext } from '../../../core/command/command.ts';
import { databaseTime } from '../../../core/db/databaseClock.ts';
import { listOutbox } from '../../../core/mail/outbox.repository.ts';
import { drawDue } from '../../lotteries/draw/draw.service.ts';
import { addWebhook } from '../../webhooks/webhooks.service.ts';
import { evaluateRules } from './businessAlerts.ts';

const announcer = { announce: () => {} };
const hour = 3_600_000;
const day = 24 * hour;

describe.each(databases)('business alerts on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let context: CommandContext;
  let start: number;

  const run = (line: string) => runAsOperator(context, line.split(' '));
  const at = (ms: number) => evaluateRules(context.db, ['ops@example.com'], new Date(start + ms));
  const subjects = async () => (await listOutbox(database.db)).map(({ subject }) => subject).reverse();
  const raised = async () =>
    JSON.parse((await run('alerts list --json')).out).alerts.map(
      ({ kind, detail, resolvedAt }: Record<string, unknown>) => `${kind}${resolvedAt === null ? '' : ' (over)'}: ${detail}`,
    );

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database.db);
    context = {
      config: await testConfig(),
      db: asProvider(database.db),
      fairLog: testFairLog,
      announcer,
      sources: testSources({ chains: [fixedChain(0)] }),
      cwd: await mkdtemp(path.join(tmpdir(), 'lotto-alerts-')),
    };
  });
  beforeEach(async () => {
    await database.db.execute('delete from business_alerts; delete from outbox; delete from office_webhooks');
    start = (await databaseTime(database.db)).getTime();
  });
  afterAll(async () => {
    await app.close();
    await rm(context.cwd, { recursive: true, force: true });
    await rm(context.config.dataDir, { recursive: true, force: true });
    await database.drop();
  });

  test('a round that has sold stalls, once, until it is sold out; mails and webhooks tell of it', async () => {
    await database.db.transaction((tx) => addWebhook(tx, 'https://hooks.example.com/a', ['alert.raised']));
    const round = await addLottery(database.db, { numbers: 3, endsIn: 5 * 24 * 3_600 });
    const unsold = await addLottery(database.db, { endsIn: 5 * 24 * 3_600 });
    const buyer = await player(database.db, { cto: 10 });
    await buyFor(app, buyer, round, [0]);
    start = (await databaseTime(database.db)).getTime();
    expect(await at(23 * hour)).toBe(0);
    expect(await at(25 * hour)).toBe(1);
    expect(await at(26 * hour)).toBe(0);
    expect(await raised()).toEqual([`sale-stalled: Round ${round}, Test prize, has sold no number for 25 hours.`]);
    await buyFor(app, buyer, round, [1, 2]);
    expect(await at(60 * hour)).toBe(1);
    expect(await raised()).toEqual([expect.stringMatching(/^sale-stalled \(over\)/)]);
    expect(await subjects()).toEqual(['A sale has stalled - Snail Lotto', 'Over: A sale has stalled - Snail Lotto']);
    const sent = await database.db.query<{ body: string }>('select body from webhook_deliveries');
    expect(sent.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'alert.raised', data: { alertId: expect.any(Number) } },
    ]);
    await buyFor(app, buyer, unsold, [0]);
    await run('alerts set sale-stalled off');
    expect(await at(60 * hour)).toBe(0);
  });

  test('what members hold is above the limit, which an operator sets', async () => {
    await player(database.db, { cto: 500 });
    expect(await at(0)).toBe(0);
    expect((await run('alerts set liabilities 100')).out).toBe(
      'liabilities is raised from 100 CTO that members hold together.\n',
    );
    expect(await at(0)).toBe(1);
    expect(await raised()).toEqual([expect.stringMatching(/^liabilities: Members hold [\d,]+ CTO; the limit is 100 CTO\.$/)]);
    await run('alerts set liabilities off');
    expect(await at(0)).toBe(1);
    expect(await subjects()).toEqual([
      'Members hold more than the limit - Snail Lotto',
      'Over: Members hold more than the limit - Snail Lotto',
    ]);
  });

  test('a product waits for two weeks, until it is handed over', async () => {
    const product = await addLottery(database.db, { numbers: 1, prize: 0 });
    await buyFor(app, await player(database.db, { cto: 1 }), product, [0]);
    await endLottery(database.db, product);
    await drawDue({ db: context.db, ...drawnBy(fixedChain(0)), announcer });
    expect(await at(13 * day)).toBe(0);
    expect(await at(15 * day)).toBe(1);
    expect(await raised()).toEqual(['orders-waiting: Won for more than 14 days and not handed over: 1. See: orders list']);
    const [order] = await database.db.query<{ id: number }>('select id from orders where lottery_id = $1', [product]);
    expect((await run(`orders fulfil ${order?.id}`)).code).toBe(0);
    expect(await at(15 * day)).toBe(1);
  });

  test('the house budget is nearly used, until a day has passed; two processes raise it once', async () => {
    await queryWithoutTriggers(database.db, 'delete from house_draws where lottery_id is null');
    await database.db.query('update house_budget set house_day = 1000');
    await player(database.db, { cto: 799 });
    expect(await at(0)).toBe(0);
    await player(database.db, { cto: 1 });
    expect((await Promise.all([at(0), at(0)])).sort()).toEqual([0, 1]);
    expect(await raised()).toEqual(["budget-used: Used of the house's budget of CTO for 24 hours: 80 %. See: budget"]);
    await queryWithoutTriggers(database.db, "update house_draws set created_at = created_at - interval '2 days'");
    expect(await at(0)).toBe(1);
  });

  test('three signatures of an operator are refused within an hour', async () => {
    const desk = await openDesk(database);
    const [stella, sven] = [await desk.person('steward', 'stella'), await desk.person('steward', 'sven')];
    const refused = async (who: typeof stella) => {
      const { id } = await desk.draft(who, { kind: 'budget lower', houseDay: 1 });
      const forged = desk.sign(who, id, 'ask', { origin: 'https://evil.example' });
      await expect(forged).rejects.toMatchObject({ statusCode: 403, code: 'SIGNATURE_REFUSED' });
    };
    for (const who of [stella, stella, sven]) await refused(who);
    expect(await at(0)).toBe(0);
    await refused(stella);
    expect(await at(0)).toBe(1);
    expect(await raised()).toEqual([
      'signatures-refused: Refused within an hour at the desk: 3 signatures in the session of stella.',
    ]);
    expect(await at(2 * hour)).toBe(1);
    expect(await subjects()).toEqual([
      'Signatures of an operator were refused - Snail Lotto',
      'Over: Signatures of an operator were refused - Snail Lotto',
    ]);
  });

  test('with passkeys, a steward signs a limit, which the command only drafts', async () => {
    const desk = await openDesk(database);
    const [sara, finn] = [await desk.person('steward', 'sara'), await desk.person('finance', 'finn')];
    const limits = async () => JSON.parse((await run('alerts list --json')).out).rules;
    const set = { kind: 'alerts set', rule: 'orders-waiting', threshold: 3 } as const;
    expect(await desk.draft(sara, set)).toMatchObject({
      words: 'Changes the alert “Orders wait”: raised from 3 days since a product was won that is not handed over.',
      changes: [{ what: 'Alert orders-waiting', before: expect.stringContaining('raised from 14 days') }],
    });
    expect(await limits()).toContainEqual({ kind: 'orders-waiting', threshold: 14 });
    const two = [await desk.draft(sara, set), await desk.draft(sara, { ...set, threshold: null })];
    expect(await desk.ask(sara, set)).toMatchObject({ state: 'done' });
    expect(await limits()).toContainEqual({ kind: 'orders-waiting', threshold: 3 });
    expect(await desk.sign(sara, two[0]?.id ?? 0, 'ask')).toMatchObject({ state: 'failed', failure: 'It is so already.' });
    expect(await desk.sign(sara, two[1]?.id ?? 0, 'ask')).toMatchObject({ state: 'done' });
    expect(await limits()).toContainEqual({ kind: 'orders-waiting', threshold: null });
    await expect(desk.draft(finn, set)).rejects.toMatchObject({ statusCode: 403 });
    for (const threshold of [null, 366])
      await expect(desk.draft(sara, { ...set, threshold })).rejects.toMatchObject({
        fields: { threshold: [expect.any(String)] },
      });
    expect(await run('alerts set orders-waiting 14')).toMatchObject({ code: 1, err: expect.stringMatching(/has no role/) });
    await database.db.query("update operators set role = 'steward' where name = 'olga'");
    expect((await run('alerts set orders-waiting 14')).out).toMatch(/^Nothing was changed yet\. Changes the alert “Orders wait”/);
    const written = context.db.query("update alert_rules set threshold = 14 where kind = 'orders-waiting'");
    await (database.db.kind === 'pglite' ? written : expect(written).rejects.toThrow(/takes a signed act of the office/));
  });

  test('an unknown rule, and a threshold out of range, are refused', async () => {
    expect((await run('alerts set weather 3')).err).toMatch(/^There is no rule "weather": sale-stalled, /);
    expect((await run('alerts set budget-used 101')).code).toBe(1);
    expect((await run('alerts list')).out).toMatch(/^budget-used +80 +percent/m);
  });
});
