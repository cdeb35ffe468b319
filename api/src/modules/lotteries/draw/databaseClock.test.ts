import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { type TestBeacon, testBeacon, testFairLog, testSources } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery, endLottery } from '../../../../testkit/lotteries.ts';
import { buy, type Player, player } from '../../../../testkit/players.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { expectLedgerWithoutFaults } from '../../../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import { onlyRow } from '../../../core/db/database.ts';
import { noteClockLag } from '../../../core/draw-sources/clockLag.ts';
import { findLotteries } from '../lotteries.repository.ts';
import { type DrawDeps, drawDue } from './draw.service.ts';

const tenMinutes = 600;

describe.each(databases)('a database’s clock that is ten minutes off, on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let anna: Player;
  let beacon: TestBeacon;

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database.db);
    anna = await player(database.db, { cto: 100 });
  });
  beforeEach(() => {
    beacon = testBeacon();
  });
  afterEach(async () => {
    await database.db.query('delete from clock_lag');
    await expectLedgerWithoutFaults(database.db);
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const deps = (): DrawDeps => ({
    db: database.db,
    sources: testSources({ beacons: [beacon] }),
    fairLog: testFairLog,
    announcer: { announce: () => {} },
  });
  const look = () => noteClockLag(database.db, { ...beacon, chain: beacon.chainHash });
  const draw = async (id: number) => (await drawDue(deps())).find(({ lotteryId }) => lotteryId === id);
  const roundOf = async (id: number) => onlyRow(await findLotteries(database.db, [id]));
  const endsSoon = () => addLottery(database.db, { beacon, endsIn: tenMinutes / 2 });

  test('behind: no late ticket is sold once it is seen, and nothing is drawn early', async () => {
    const id = await endsSoon();
    beacon.ahead = tenMinutes;
    // The beacon round is public before the sale ends.
    expect(await beacon.round((await roundOf(id)).beaconRound ?? 0)).toBeDefined();
    // Control: without the clock check, a late ticket is sold.
    expect((await buy(app, anna, id, [1])).statusCode).toBe(200);
    const paid = await anna.stars(app);

    expect(await look()).toBeGreaterThan(500_000);
    for (const number of [2, 3]) {
      expect((await buy(app, anna, id, [number])).json()).toMatchObject({
        statusCode: 409,
        code: 'LOTTERY_CLOSED',
        message: expect.stringMatching(/paused\. Nothing was charged/),
      });
    }
    expect(await anna.stars(app)).toBe(paid);
    expect(await draw(id)).toBeUndefined();

    // The late ticket has no advantage: the list is frozen for a later, unknown beacon round.
    await endLottery(database.db, id, beacon);
    expect(await draw(id)).toEqual({ lotteryId: id, outcome: 'waiting' });
    expect(await roundOf(id)).toMatchObject({ drawAttempt: 2, freezeId: expect.any(String), drawnAt: null });
    beacon.ahead = 2 * tenMinutes;
    expect(await draw(id)).toMatchObject({ outcome: 'drawn' });
    const next = await addLottery(database.db, { beacon });
    expect((await buy(app, anna, next, [1])).statusCode).toBe(409);
    beacon.ahead = 0;
    await look();
    expect((await buy(app, anna, next, [1])).statusCode).toBe(200);
  });

  test('ahead: the sale ends early, and nothing is drawn before the beacon’s round is out', async () => {
    beacon.ahead = -tenMinutes;
    const id = await endsSoon();
    expect(await look()).toBeLessThanOrEqual(-500_000);
    expect((await buy(app, anna, id, [1])).statusCode).toBe(200);
    await endLottery(database.db, id, beacon);
    expect((await buy(app, anna, id, [2])).json()).toMatchObject({
      code: 'LOTTERY_CLOSED',
      message: expect.stringMatching(/has ended/),
    });
    expect(await draw(id)).toEqual({ lotteryId: id, outcome: 'waiting' });
    await queryWithoutTriggers(
      database.db,
      "update lotteries set draws_at = clock_timestamp() - interval '1 second' where id = $1",
      [id],
    );
    expect(await draw(id)).toMatchObject({ outcome: 'waiting', reason: expect.stringMatching(/has not come out yet/) });
    expect(await roundOf(id)).toMatchObject({ drawAttempt: 0, drawnAt: null });
    beacon.ahead = 60;
    expect(await draw(id)).toMatchObject({ outcome: 'drawn' });
  });
});
