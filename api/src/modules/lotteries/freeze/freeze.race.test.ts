// Full tier: races, which only PostgreSQL shows.
import { readFreeze } from 'shared/fair/readRecords';
import type { TestDatabase } from '../../../../testkit/databases.ts';
import { announcer, buyOne } from '../../../../testkit/drawRace.ts';
import { type TestBeacon, testBeacon, testFairLog, testSources } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery, endLottery } from '../../../../testkit/lotteries.ts';
import { describeOnPostgres } from '../../../../testkit/onPostgres.ts';
import { type Player, player } from '../../../../testkit/players.ts';
import { expectLedgerWithoutFaults } from '../../../../testkit/wallets.ts';
import { unguarded } from '../../../../testkit/withoutTriggers.ts';
import type { Database } from '../../../core/db/database.ts';
import { drawDue, freezeDue } from '../draw/draw.service.ts';
import { freezeForBeacon } from './freeze.service.ts';

// PGlite has one connection, so nothing can run in between.

describeOnPostgres('processes that freeze and draw at once on $name', ({ open }) => {
  let database: TestDatabase;
  let anna: Player;
  let beacon: TestBeacon;

  beforeAll(async () => {
    database = await open();
    anna = await player(database.db, { cto: 1_000 });
  });
  beforeEach(() => {
    beacon = testBeacon();
  });
  afterAll(() => database.drop());

  const deps = (db: Database, by: TestBeacon) => ({
    db,
    sources: testSources({ beacons: [by] }),
    fairLog: testFairLog,
    announcer,
  });
  async function soldRound(): Promise<number> {
    const id = await addLottery(database.db, { beacon, numbers: 8 });
    await buyOne(database.db, id, 3, anna);
    await endLottery(database.db, id, beacon);
    return id;
  }
  const records = (id: number) =>
    database.db.query<{ kind: string; id: string; text: string }>(
      'select kind, id, text from log_records where lottery_id = $1 order by index',
      [id],
    );
  const roundOf = async (id: number) =>
    (
      await database.db.query<{ attempt: number; freeze: string | null }>(
        'select draw_attempt as attempt, freeze_id as freeze from lotteries where id = $1',
        [id],
      )
    )[0];

  test('they differ on whether the freeze is in time, and some only draw: one list and one result count', async () => {
    const processes = [database.db, database.another(), database.another()];
    // For every second process the beacon round is public, so it considers the freeze missed.
    const ahead = testBeacon();
    ahead.ahead = 60;
    const ids: number[] = [];
    for (let count = 0; count < 6; count++) ids.push(await soldRound());
    const all = (work: typeof freezeDue, by: readonly TestBeacon[]) =>
      Promise.all(
        Array.from({ length: 9 }, (_, index) => work(deps(processes[index % 3] ?? database.db, by[index % by.length] ?? beacon))),
      );
    const count = (reports: { lotteryId: number; outcome: string }[][], outcome: string) =>
      reports.flat().filter((each) => ids.includes(each.lotteryId) && each.outcome === outcome).length;
    const frozen = await Promise.all([all(freezeDue, [beacon, ahead]), all(drawDue, [ahead, beacon])]);
    frozen.push([await drawDue(deps(database.db, beacon), { resting: true })]);
    beacon.ahead = 1_000;
    const drawn = await Promise.all([all(drawDue, [beacon]), all(freezeDue, [beacon])]);
    drawn.push([await drawDue(deps(database.db, beacon), { resting: true })]);
    expect(count([...frozen.flat(), ...drawn.flat()], 'drawn')).toBe(ids.length);
    for (const id of ids) {
      const [opening, freeze, result, ...others] = await records(id);
      expect([opening?.kind, freeze?.kind, result?.kind, others]).toEqual(['opening', 'freeze', 'result', []]);
      expect(await roundOf(id)).toEqual({ attempt: readFreeze(freeze?.text ?? '').attempt, freeze: freeze?.id });
    }
    await expectLedgerWithoutFaults(database.db);
  });

  /**
   * One process has claimed a lottery in time; before it writes, another one sees a public beacon round, postpones the lottery,
   * and is killed.
   * @param guarded false: claims take no lock
   */
  async function freezeTwice(guarded: boolean) {
    const id = await soldRound();
    const late = testBeacon();
    late.ahead = 60;
    const other = atClaims(database.another(), guarded, async (claims) => {
      if (claims === 2) throw new Error('killed');
    });
    const one = atClaims(database.db, guarded, async (claims) => {
      if (claims === 1) await freezeForBeacon({ db: other, fairLog: testFairLog }, await due(id), late).catch(() => {});
    });
    const { outcome } = await freezeForBeacon({ db: one, fairLog: testFairLog }, await due(id), beacon);
    const freezes = (await records(id)).flatMap(({ kind, text }) => (kind === 'freeze' ? [readFreeze(text).attempt] : []));
    return { outcome, freezes, attempt: (await roundOf(id))?.attempt };
  }

  test('one that takes a freeze for missed while another writes it steps aside', async () => {
    expect(await freezeTwice(true)).toEqual({ outcome: 'frozen', freezes: [0], attempt: 0 });
  });

  test('control: without the lock the list that was published is not that of the attempt that decides', async () => {
    expect(await freezeTwice(false)).toEqual({ outcome: 'frozen', freezes: [0], attempt: 1 });
  });

  /**
   * An extension is not committed yet when its round seems closed to the freeze; it commits while the freeze has claimed nothing.
   * @param guarded false: claims take no lock
   */
  async function freezeWhileExtended(guarded: boolean) {
    const id = await soldRound();
    const round = await due(id);
    const longer = "update lotteries set ends_at = ends_at + interval '1 hour' where id = $1";
    const freezing = (db: Database) => freezeForBeacon({ db, fairLog: testFairLog }, round, beacon);
    const early = await database.another().transaction((tx) =>
      unguarded(tx, async () => {
        await tx.query(longer, [id]);
        const other = atClaims(database.db, guarded, async () => {
          throw new Error('claimed');
        });
        return freezing(other).catch((error: unknown) => String(error));
      }),
    );
    return { early, later: await freezing(database.db) };
  }

  test('an extension that is under way holds the freeze off, and after it the round is on sale', async () => {
    expect(await freezeWhileExtended(true)).toEqual({ early: { outcome: 'skipped' }, later: { outcome: 'skipped' } });
  });

  test('control: without the lock the freeze takes the list of a round whose sale goes on', async () => {
    expect(await freezeWhileExtended(false)).toMatchObject({ early: 'Error: claimed' });
  });

  async function due(id: number) {
    const [round] = await database.db.query<{ beaconRound: number }>(
      'select beacon_round as "beaconRound" from lotteries where id = $1',
      [id],
    );
    return { id, beaconRound: round?.beaconRound ?? 0, drawAttempt: 0 };
  }
});

/** Calls `taken` after each claim; without `guarded`, removes the lock from the claim. */
function atClaims(db: Database, guarded: boolean, taken: (claims: number) => Promise<void>): Database {
  const lock = ' for update skip locked';
  let claims = 0;
  return {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          query: async (text, params, options) => {
            const rows = await tx.query<never>(guarded ? text : text.replace(lock, ''), params, options);
            if (text.endsWith(lock) && rows.length > 0) await taken(++claims);
            return rows;
          },
        }),
      ),
  };
}
