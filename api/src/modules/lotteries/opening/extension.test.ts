import { Bundle } from 'shared/contracts/fair';
import { timeOfRound } from 'shared/fair/beacon';
import { checkBundle } from 'shared/fair/checkBundle';
import { verifierText } from 'shared/fair/note';
import { verifyBeacon } from 'shared/fair/verifyBeacon';
import { Value } from 'typebox/value';
import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { fixedChain, testBeacon, testFairLog, testSources } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery, addScheduledReward, endLottery } from '../../../../testkit/lotteries.ts';
import { publicKeyOf, runAsOperator } from '../../../../testkit/operators.ts';
import { buyFor, type Player, player } from '../../../../testkit/players.ts';
import { openTestApp, testConfig } from '../../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import type { CommandContext } from '../../../core/command/command.ts';
import { onlyRow } from '../../../core/db/database.ts';
import { localBeacon } from '../../../core/draw-sources/simulatedSources.ts';
import { readContent } from '../../ledger-audit/ledgerCheckpoints.repository.ts';
import { roundFaults } from '../../ledger-audit/rounds.ts';
import { dispatchAlerts } from '../../notifications/alerts/notifySettled.ts';
import { cancelLottery } from '../cancellation/cancellation.service.ts';
import { drawDue, freezeDue } from '../draw/draw.service.ts';
import { openScheduledLotteries } from '../sale/sale.service.ts';
import { extendLottery } from './extension.service.ts';

const hour = 3_600_000;
const announcer = { announce: () => {} };
const nothing = { entries: 0, purchases: 0, orders: 0, credits: 0, rounds: 0 };

describe.each(databases)('extending the sale of a round on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let anna: Player;
  let context: CommandContext;
  const beacon = testBeacon();
  const sources = testSources({ chains: [fixedChain(0)], beacons: [beacon] });

  beforeAll(async () => {
    database = await open();
    const config = await testConfig();
    app = await openTestApp(database.db, config);
    anna = await player(database.db, { cto: 100 });
    context = {
      config,
      db: asProvider(database.db),
      fairLog: testFairLog,
      announcer: app.announcer,
      sources,
      cwd: config.dataDir,
    };
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const endOf = async (id: number) =>
    onlyRow(await database.db.query<{ at: Date }>('select ends_at as at from lotteries where id = $1', [id])).at.getTime();
  const extend = async (id: number, laterMs: number, by = sources) => {
    const until = new Date((await endOf(id)) + laterMs);
    return database.db.transaction((tx) => extendLottery(tx, { fairLog: testFairLog, sources: by }, id, until));
  };
  const shown = async (id: number) => (await app.inject(`/api/lotteries/${id}`)).json();

  test('moves close and draw, mails each buyer once, and the draw from the later beacon verifies with both receipts', async () => {
    let isOut = false;
    const clock = { ...database.db, query: async () => JSON.parse(`[{"reached":${isOut}}]`) };
    const local = await localBeacon(clock, context.config.fairKey);
    const own = testSources({ beacons: [local] });
    const id = await addLottery(database.db, { beacon: local });
    const before = await shown(id);
    await buyFor(app, anna, id, [3]);
    expect(await extend(id, hour, own)).toEqual(new Date(before.endTime));
    await buyFor(app, anna, id, [5]);
    const after = await shown(id);
    expect(after).toMatchObject({ endTime: before.endTime + hour, drawTime: before.drawTime + hour, status: 'running' });
    expect(Math.abs(after.extendedAt - Date.now())).toBeLessThan(hour);
    expect((await app.inject(`/api/lotteries/${id}/draw.ics`)).body).toContain('SEQUENCE:1\r\n');
    expect(await dispatchAlerts({ db: database.db, publicUrl: 'https://lotto.example' })).toBe(1);

    await endLottery(database.db, id);
    const deps = { db: asProvider(database.db), sources: own, fairLog: testFairLog, announcer };
    expect(await freezeDue(deps)).toContainEqual({ lotteryId: id, outcome: 'frozen' });
    isOut = true;
    expect(await drawDue(deps)).toContainEqual(expect.objectContaining({ lotteryId: id, outcome: 'drawn' }));
    const restarted = await openTestApp(database.db, context.config);
    const bundle = Value.Parse(Bundle, (await restarted.inject(`/fair/rounds/${id}/bundle.json`)).json());
    const keys = (await restarted.inject('/.well-known/jwks.json')).json();
    const bought = await database.db.query<{ id: number }>('select id from purchases where lottery_id = $1 order by id', [id]);
    for (const purchase of bought) {
      const path = `/api/lotteries/purchases/${purchase.id}/receipt`;
      const { receipt } = (await restarted.inject({ url: path, headers: anna.headers })).json();
      const checks = await checkBundle(bundle, { receipt, keys, logKey: verifierText(testFairLog.signer), verifyBeacon });
      expect(checks.filter(({ state }) => state !== 'valid')).toEqual([]);
      expect(checks.map(({ step }) => step)).toContain('extend');
    }
    await restarted.close();
    expect(bought).toHaveLength(2);
    const check = { fairKey: context.config.fairKey, beaconOf: own.beaconOf, all: true, olderRounds: 0 };
    const faults = await roundFaults(database.db, { ...check, beaconOf: async () => ({ ...local, hash: local.chainHash }) });
    expect(faults.filter(({ detail }) => detail === `round ${id}`).map(({ fault }) => fault)).toEqual([
      'its start was moved',
      'its end was moved',
    ]);
  });

  test('by rule v1 the block moves with the close, and a beacon by its delay; checkpoints of the ledger stay', async () => {
    const [byBlock, byBeacon] = [await addLottery(database.db), await addLottery(database.db, { beacon })];
    const digest = async () => (await readContent(database.db, nothing, { ...nothing, rounds: byBeacon })).digest;
    const before = await digest();
    await extend(byBlock, hour);
    await extend(byBeacon, hour + 1_000);
    expect(await digest()).toBe(before);
    const row = (id: number) =>
      database.db.query<{ draws: Date; round: number | null; ends: Date }>(
        'select draws_at as draws, beacon_round as round, ends_at as ends from lotteries where id = $1',
        [id],
      );
    const [block, later] = [onlyRow(await row(byBlock)), onlyRow(await row(byBeacon))];
    expect(block).toMatchObject({ draws: block.ends, round: null });
    const wait = later.draws.getTime() - later.ends.getTime();
    expect([wait >= 15_000, wait < 18_000, later.draws.getTime()]).toEqual([
      true,
      true,
      timeOfRound(beacon, later.round ?? 0) * 1000,
    ]);
  });

  test('is refused twice, also at once, and for each round that cannot be extended', async () => {
    const id = await addLottery(database.db, { beacon });
    const both = await Promise.allSettled([extend(id, hour), extend(id, hour)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(extend(id, hour)).rejects.toThrow('was extended before, and a sale is extended only once');
    const records = await database.db.query<{ kind: string }>('select kind from log_records where lottery_id = $1', [id]);
    expect(records).toEqual([{ kind: 'opening' }, { kind: 'extend' }]);

    const other = await addLottery(database.db, { beacon });
    await expect(extend(other, 0)).rejects.toThrow('ends at this time already');
    await expect(extend(other, -hour)).rejects.toThrow('does not move the close to a later time');
    await expect(extend(other, 7 * 24 * hour + 1_000)).rejects.toThrow('extended by more than 7 days');
    await expect(extend(other, hour, testSources({}))).rejects.toThrow('does not have its beacon. Set BEACON_RELAYS.');
    await queryWithoutTriggers(
      database.db,
      "update lotteries set ends_at = clock_timestamp() + interval '50 seconds' where id = $1",
      [other],
    );
    await expect(extend(other, hour)).rejects.toThrow('closes in less than 60 seconds');
    await endLottery(database.db, other, beacon);
    await expect(extend(other, hour)).rejects.toThrow('is past its close');
    const cancelled = await addLottery(database.db, { beacon });
    await cancelLottery({ db: database.db, fairLog: testFairLog, announcer }, cancelled, 'Over');
    await expect(extend(cancelled, hour)).rejects.toThrow('was cancelled before');
    const drawn = extendLottery(database.db, { fairLog: testFairLog, sources }, 999_999, new Date());
    await expect(drawn).rejects.toThrow('Round 999999 does not exist.');
    const older = await addLottery(database.db, { beacon });
    const terms = `update log_records set text = regexp_replace(text, 'terms: .{64}', 'terms: ' || repeat('0', 64)) where lottery_id = $1`;
    await queryWithoutTriggers(database.db, terms, [older]);
    await expect(extend(older, hour)).rejects.toThrow('opened under other terms');
  });

  test.each([
    ['a close without a record', "ends_at = ends_at + interval '1 hour'"],
    ['an earlier close', "ends_at = ends_at - interval '1 minute', extend_id = 'x', extended_from = ends_at"],
    [
      'more than seven days',
      "ends_at = ends_at + interval '8 days', draws_at = draws_at + interval '8 days', extend_id = 'x', extended_from = ends_at",
    ],
    ['the same draw', "ends_at = ends_at + interval '1 hour', extend_id = 'x', extended_from = ends_at"],
    [
      'another price with it',
      "ends_at = ends_at + interval '1 hour', draws_at = draws_at + interval '1 hour', extend_id = 'x', extended_from = ends_at, price_per_ticket = 9",
    ],
    [
      'another end as the one before',
      "ends_at = ends_at + interval '1 hour', draws_at = draws_at + interval '1 hour', extend_id = 'x', extended_from = now()",
    ],
  ])('the database refuses by hand: %s', async (_name, set) => {
    const id = await addLottery(database.db);
    await expect(database.db.query(`update lotteries set ${set} where id = $1`, [id])).rejects.toThrow(
      /ends_at|price_per_ticket/,
    );
  });

  test('the schedule opens no second round for the end that was replaced', async () => {
    const reward = await addScheduledReward(database.db, '0 0 1 1 *');
    const deps = { db: database.db, sources, fairLog: testFairLog };
    const [id = 0] = (await openScheduledLotteries(deps, true)).opened;
    await extend(id, hour);
    await openScheduledLotteries(deps, true);
    const rounds = await database.db.query('select id from lotteries where reward_id = $1', [reward]);
    expect(rounds).toEqual([{ id }]);
  });

  test('waits for another operator, who does it by approving', async () => {
    const olga = (line: string) => runAsOperator(context, line.split(' '));
    await olga('draws retry');
    await olga(`operators add berta ${await publicKeyOf('berta', context)}`);
    const id = await addLottery(database.db, { beacon });
    const until = new Date((await endOf(id)) + hour).toISOString();
    expect(await olga(`rounds extend ${id} --until never`)).toMatchObject({
      err: expect.stringContaining('--until must be a time'),
    });
    const asked = JSON.parse((await olga(`rounds extend ${id} --until ${until} --json`)).out);
    expect(asked).toMatchObject({
      waits: true,
      reason: `Extending the sale of round ${id} changes what its opening has fixed.`,
    });
    expect((await shown(id)).extendedAt).toBeNull();
    const done = await runAsOperator(context, ['approve', String(asked.act)], 'berta');
    expect(done.out).toContain(`The sale of round ${id} is extended from`);
    expect(await shown(id)).toMatchObject({ endTime: Date.parse(until), extendedAt: expect.any(Number) });
  });
});
