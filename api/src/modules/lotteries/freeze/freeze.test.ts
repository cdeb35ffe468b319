import { quicknet, roundOfAttempt } from 'shared/fair/beacon';
import { drawSeed, numberDrawn } from 'shared/fair/drawV2';
import { readCancel, readFreeze, readOpening, readResult } from 'shared/fair/readRecords';
import { cancelText } from 'shared/fair/records';
import { ownerCommitment, ticketRoot } from 'shared/fair/tickets';
import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { buyOne } from '../../../../testkit/drawRace.ts';
import { fixedChain, testBeacon, testFairLog, testSources } from '../../../../testkit/drawSourceFakes.ts';
import { type RelayManner, startFakeRelay, useless } from '../../../../testkit/fakeRelay.ts';
import { addLottery, endLottery } from '../../../../testkit/lotteries.ts';
import { type Player, player } from '../../../../testkit/players.ts';
import { expectLedgerWithoutFaults } from '../../../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import { onlyRow } from '../../../core/db/database.ts';
import { noteClockLag } from '../../../core/draw-sources/clockLag.ts';
import { drandBeacon } from '../../../core/draw-sources/drand.ts';
import type { BeaconSource } from '../../../core/draw-sources/drawSource.ts';
import { appendRecords } from '../../transparency-log/fairLog.service.ts';
import { cancelLottery } from '../cancellation/cancellation.service.ts';
import { type DrawDeps, drawDue, freezeDue } from '../draw/draw.service.ts';
import { findLotteries, type LotteryRow } from '../lotteries.repository.ts';
import { toLottery } from '../lotteries.routes.ts';
import { fastTicketRoot } from './ticketList.ts';

const announcer = { announce: () => {} };

describe.each(databases)('checks of the published list before the draw, on $name', ({ open }) => {
  let database: TestDatabase;
  let anna: Player;
  let beacon: ReturnType<typeof testBeacon>;
  const deps = (changes: Partial<DrawDeps> = {}): DrawDeps => ({
    db: asProvider(database.db),
    sources: testSources({ chains: [fixedChain(9)], beacons: [beacon] }),
    fairLog: testFairLog,
    announcer,
    ...changes,
  });
  const roundOf = async (id: number): Promise<LotteryRow> => onlyRow(await findLotteries(database.db, [id]));
  const records = (id: number) =>
    database.db.query<{ kind: string; text: string; id: string }>(
      'select kind, text, id from log_records where lottery_id = $1 order by index',
      [id],
    );
  const textOf = async (id: number, kind: string): Promise<string> => {
    const [record, ...more] = (await records(id)).filter((each) => each.kind === kind);
    expect(more).toEqual([]);
    return record?.text ?? '';
  };
  const of = async (id: number, work: Promise<{ lotteryId: number }[]>) => (await work).find(({ lotteryId }) => lotteryId === id);

  beforeAll(async () => {
    database = await open();
    anna = await player(database.db, { cto: 1_000 });
  });
  beforeEach(() => {
    beacon = testBeacon();
  });
  afterEach(() => expectLedgerWithoutFaults(database.db));
  afterAll(() => database.drop());

  test('a round of rule v2: opening, freeze and result stand in the log in their order, and agree', async () => {
    const id = await addLottery(database.db, { beacon, numbers: 1_000, prize: 30 });
    const opening = await roundOf(id);
    const opened = readOpening(await textOf(id, 'opening'));
    expect(opened).toMatchObject({
      origin: testFairLog.origin,
      round: id,
      numbers: 1_000,
      closes: opening.endsAt.getTime() / 1000,
      opens: opening.startsAt.getTime() / 1000,
      decidedBy: { rule: 'v2', beacon: beacon.chainHash, beaconRound: opening.beaconRound },
    });
    expect(await database.db.query('select 1 from log_texts where hash = any ($1)', [[opened.prize, opened.terms]])).toHaveLength(
      2,
    );

    for (const number of [0, 7, 999]) await buyOne(database.db, id, number, anna);
    await endLottery(database.db, id, beacon);
    expect(await of(id, freezeDue(deps()))).toEqual({ lotteryId: id, outcome: 'frozen' });
    const bought = await database.db.query<{ salt: string; owner: string; ticket_numbers: number[] }>(
      'select salt, owner, ticket_numbers from purchases where lottery_id = $1',
      [id],
    );
    const owners = Array.from({ length: 1_000 }, (_, number) => {
      const one = bought.find(({ ticket_numbers }) => ticket_numbers.includes(number));
      if (one !== undefined) expect(one.owner).toBe(ownerCommitment(one.salt, anna.id));
      return one?.owner ?? 'unsold';
    });
    const openingId = opening.openingId ?? '';
    expect(readFreeze(await textOf(id, 'freeze'))).toEqual({
      opening: openingId,
      attempt: 0,
      sold: 3,
      root: ticketRoot(openingId, owners),
    });

    expect(await of(id, drawDue(deps()))).toEqual({ lotteryId: id, outcome: 'waiting' });
    expect(toLottery(await roundOf(id))).toMatchObject({ status: 'awaiting', delayReason: null, resultId: null });
    beacon.ahead = 60;
    expect(await of(id, drawDue(deps()))).toMatchObject({ outcome: 'drawn' });
    const drawn = await roundOf(id);
    const { beaconRound } = drawn;
    const signature = drawn.beaconSignature ?? '';
    expect(await beacon.round(beaconRound ?? 0)).toEqual({ round: beaconRound, signature });
    expect(readResult(await textOf(id, 'result'))).toEqual({
      opening: openingId,
      freeze: drawn.freezeId,
      decided: { rule: 'v2', beaconRound, signature },
      number: drawn.winnerTicket,
      owner: owners[drawn.winnerTicket ?? -1],
    });
    expect((await records(id)).map(({ id: record }) => record)).toEqual([drawn.openingId, drawn.freezeId, drawn.resultId]);
    expect(toLottery(drawn)).toMatchObject({
      drawRule: 'v2',
      block: null,
      beacon: { round: beaconRound, signature, simulated: true },
    });
  });

  test('a round of rule v1 is frozen before its block is asked for, and drawn at once', async () => {
    const id = await addLottery(database.db);
    await buyOne(database.db, id, 9, anna);
    await endLottery(database.db, id);
    expect(await of(id, drawDue(deps()))).toMatchObject({ outcome: 'drawn', winnerTicket: 9, winnerUserId: anna.id });
    expect((await records(id)).map(({ kind }) => kind)).toEqual(['opening', 'freeze', 'result']);
    expect(readResult(await textOf(id, 'result'))).toMatchObject({ decided: { rule: 'v1', block: 41_000_000 }, number: 9 });
  });

  test('the recorded round of the real beacon decides as FAIR.md says', async () => {
    const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
    let isOut = false;
    const drand: BeaconSource = {
      ...testBeacon(),
      ...quicknet,
      chainHash: quicknet.hash,
      simulated: false,
      round: async (round) => (isOut ? { round, signature } : undefined),
    };
    const id = await addLottery(database.db, { beacon: drand, numbers: 200 });
    await endLottery(database.db, id, drand);
    const sources = testSources({ beacons: [drand] });
    expect(await of(id, freezeDue(deps({ sources })))).toMatchObject({ outcome: 'frozen' });
    isOut = true;
    const { openingId } = await roundOf(id);
    const seed = drawSeed('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd', openingId ?? '', 0);
    expect(await of(id, drawDue(deps({ sources })))).toMatchObject({
      outcome: 'drawn',
      winnerTicket: numberDrawn(seed, 200).number,
    });
    expect(toLottery(await roundOf(id)).beacon).toMatchObject({ simulated: false, url: expect.stringContaining(quicknet.hash) });
  });

  test('a missed freeze: a later round of the beacon decides, with a list of its own', async () => {
    const id = await addLottery(database.db, { beacon, numbers: 4 });
    await buyOne(database.db, id, 1, anna);
    await endLottery(database.db, id, beacon);
    // The beacon round became public before any attempt to freeze.
    beacon.ahead = 60;
    expect(await of(id, freezeDue(deps()))).toMatchObject({ outcome: 'frozen' });
    const round = await roundOf(id);
    expect(round.drawAttempt).toBe(1);
    expect(readFreeze(await textOf(id, 'freeze')).attempt).toBe(1);
    expect(await of(id, drawDue(deps()))).toEqual({ lotteryId: id, outcome: 'waiting' });
    beacon.ahead = 400;
    expect(await of(id, drawDue(deps()))).toMatchObject({ outcome: 'drawn' });
    const decided = roundOfAttempt(round.beaconRound ?? 0, 1);
    expect(readResult(await textOf(id, 'result')).decided).toMatchObject({ beaconRound: decided });
    expect(toLottery(await roundOf(id)).beacon?.round).toBe(decided);
  });

  test('three missed: every ticket is paid back once, and the log says why', async () => {
    const id = await addLottery(database.db, { beacon, numbers: 4, ticketPrice: 5 });
    await buyOne(database.db, id, 1, anna);
    await endLottery(database.db, id, beacon);
    beacon.ahead = 3_600;
    const reports = await Promise.all([freezeDue(deps()), drawDue(deps()), freezeDue(deps())]);
    // Parallel processes may all skip a lottery because another one holds it; the next run completes it.
    reports.push(await drawDue(deps()));
    expect(reports.flat().filter(({ lotteryId, outcome }) => lotteryId === id && outcome === 'refunded')).toHaveLength(1);
    expect(readCancel(await textOf(id, 'cancel'))).toMatchObject({ kind: 'missed-freezes', attempt: 2, reason: undefined });
    const cancelled = toLottery(await roundOf(id));
    expect(cancelled).toMatchObject({ status: 'cancelled', freezeId: null, cancelReason: expect.stringMatching(/in time/) });
    const refunds = await database.db.query(
      'select amount from ledger_entries where lottery_id = $1 and reason = $2 and user_id = $3',
      [id, 'refund', anna.id],
    );
    expect(refunds).toEqual([{ amount: 5 }]);
  });

  test('less than five seconds before the beacon is too late, whatever the beacon says', async () => {
    const id = await addLottery(database.db, { beacon, numbers: 4 });
    await endLottery(database.db, id, beacon);
    await queryWithoutTriggers(database.db, 'update lotteries set beacon_round = beacon_round - 5 where id = $1', [id]);
    beacon.ahead = -60;
    expect(await of(id, freezeDue(deps()))).toMatchObject({ outcome: 'frozen' });
    expect((await roundOf(id)).drawAttempt).toBe(1);
  });

  test('a beacon that is away stops no freeze that is in time by both clocks; the draw waits and says so', async () => {
    const [late, good] = [await addLottery(database.db, { beacon }), await addLottery(database.db, { beacon })];
    beacon.away = true;
    await endLottery(database.db, late, beacon);
    // By this process's clock the beacon round is long public: the database's clock is slow.
    await of(late, freezeDue(deps({ now: () => Date.now() + 60_000 })));
    expect(await roundOf(late)).toMatchObject({ drawAttempt: 1 });
    await endLottery(database.db, good, beacon);
    await of(good, freezeDue(deps()));
    expect(await roundOf(good)).toMatchObject({ drawAttempt: 0, freezeId: expect.any(String) });
    await queryWithoutTriggers(
      database.db,
      "update lotteries set draws_at = clock_timestamp() - interval '1 second' where id = $1",
      [good],
    );
    expect(await of(good, drawDue(deps()))).toMatchObject({ outcome: 'waiting', reason: 'The beacon cannot be reached.' });
    beacon.away = false;
    beacon.ahead = 60;
    expect(await of(good, drawDue(deps()))).toMatchObject({ outcome: 'drawn' });
  });

  test('a process without the recorded source leaves the round alone, and says which it is', async () => {
    const ids = [await addLottery(database.db), await addLottery(database.db, { beacon })];
    for (const id of ids) await endLottery(database.db, id, id === ids[1] ? beacon : undefined);
    // Like a command that runs without RPC addresses: it has other sources.
    const sources = testSources({
      chains: [{ ...fixedChain(1), chain: 'simulated' }],
      beacons: [{ ...testBeacon(), chainHash: 'ca'.repeat(32) }],
    });
    for (const id of ids) {
      expect(await of(id, drawDue(deps({ sources })))).toMatchObject({
        outcome: 'waiting',
        reason: expect.stringMatching(/cannot be asked/),
      });
      expect((await records(id)).map(({ kind }) => kind)).toEqual(['opening']);
    }
    const details = await database.db.query<{ detail: string }>(
      'select detail from draw_delays where lottery_id = any ($1) order by lottery_id',
      [ids],
    );
    expect(details.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('BSC_RPC_URLS'),
      expect.stringContaining('BEACON_RELAYS'),
    ]);
    await freezeDue(deps());
    beacon.ahead = 60;
    const reports = await drawDue(deps());
    for (const lotteryId of ids) expect(reports).toContainEqual(expect.objectContaining({ lotteryId, outcome: 'drawn' }));
  });

  test('a round whose source gives no result for seven days is refunded, and not earlier', async () => {
    const id = await addLottery(database.db, { beacon, numbers: 4 });
    await buyOne(database.db, id, 2, anna);
    await endLottery(database.db, id, beacon);
    await freezeDue(deps());
    const moved = (interval: string) =>
      queryWithoutTriggers(
        database.db,
        `update lotteries set draws_at = clock_timestamp() - interval '${interval}' where id = $1`,
        [id],
      );
    await moved('6 days 23 hours');
    expect(await of(id, drawDue(deps()))).toMatchObject({
      outcome: 'waiting',
      reason: expect.stringMatching(/not come out yet/),
    });
    await moved('7 days 1 minute');
    expect(await of(id, drawDue(deps({ sources: testSources({}) })))).toMatchObject({ outcome: 'waiting' });
    expect(await of(id, drawDue(deps()))).toMatchObject({ outcome: 'refunded' });
    expect(readCancel(await textOf(id, 'cancel'))).toMatchObject({ kind: 'no-value', attempt: 0, reason: undefined });
  });

  test.each<[string, RelayManner | 'dead']>([
    ['its relays no longer know it', (_request, response) => response.writeHead(404).end()],
    ['they sign with another key', useless['makes a signature up']],
    ['they are dead', 'dead'],
  ])('when drand ends an open round is paid back by itself after seven days: %s', async (_name, manner) => {
    const relay = await startFakeRelay();
    const drand = drandBeacon([relay.url]);
    const id = await addLottery(database.db, { beacon: drand, numbers: 4, ticketPrice: 3 });
    await buyOne(database.db, id, 2, anna);
    if (manner === 'dead') await relay.stop();
    else relay.manner = manner;
    await endLottery(database.db, id, drand);
    const sources = testSources({ beacons: [drand] });
    expect(await of(id, freezeDue(deps({ sources })))).toMatchObject({ outcome: 'frozen' });
    const after = async (interval: string) => {
      await queryWithoutTriggers(
        database.db,
        `update lotteries set draws_at = clock_timestamp() - interval '${interval}' where id = $1`,
        [id],
      );
      return of(id, drawDue(deps({ sources }), { resting: true }));
    };
    expect(await after('6 days 23 hours')).toMatchObject({ outcome: 'waiting' });
    expect(await after('7 days 1 minute')).toMatchObject({ outcome: 'refunded' });
    expect(readCancel(await textOf(id, 'cancel'))).toMatchObject({ kind: 'no-value', attempt: 0 });
    const refunds = await database.db.query(
      "select amount from ledger_entries where lottery_id = $1 and reason = 'refund' and user_id = $2",
      [id, anna.id],
    );
    expect(refunds).toEqual([{ amount: 3 }]);
    await relay.stop();
  });

  test('a round whose source was unreachable for thirty days is refunded where its result is unknown', async () => {
    const [local, bsc] = [await addLottery(database.db, { beacon, numbers: 4 }), await addLottery(database.db, { numbers: 4 })];
    for (const id of [local, bsc]) await buyOne(database.db, id, 2, anna);
    await endLottery(database.db, local, beacon);
    await endLottery(database.db, bsc);
    await queryWithoutTriggers(
      database.db,
      "update lotteries set draws_at = clock_timestamp() - interval '31 days' where id = any ($1)",
      [[local, bsc]],
    );
    const without = deps({ sources: testSources({}) });
    const passed = (interval: string) =>
      database.db.query(`update draw_delays set source_missing_since = source_missing_since - interval '${interval}'`);
    // A process that starts after a month must not refund: another process may have the source.
    expect(await of(local, drawDue(without))).toMatchObject({ outcome: 'waiting' });
    await passed('29 days 23 hours');
    expect(await of(local, drawDue(without))).toMatchObject({ outcome: 'waiting' });
    beacon.away = true;
    await queryWithoutTriggers(
      database.db,
      "update lotteries set draws_at = clock_timestamp() - interval '1 hour' where id = $1",
      [local],
    );
    expect(await of(local, drawDue(deps({ sources: testSources({ beacons: [beacon] }) })))).toMatchObject({ outcome: 'waiting' });
    await queryWithoutTriggers(
      database.db,
      "update lotteries set draws_at = clock_timestamp() - interval '31 days' where id = $1",
      [local],
    );
    expect(await of(local, drawDue(without))).toMatchObject({ outcome: 'waiting' });
    await passed('2 hours');
    expect(await of(local, drawDue(without))).toMatchObject({ outcome: 'waiting' });
    await passed('30 days');
    const reports = await drawDue(without);
    expect(reports).toContainEqual(expect.objectContaining({ lotteryId: local, outcome: 'refunded' }));
    expect(readCancel(await textOf(local, 'cancel'))).toMatchObject({ kind: 'no-source', attempt: 0, reason: undefined });
    // The source of the other one is a public chain, so it waits for a process that can read it.
    expect(reports).toContainEqual(expect.objectContaining({ lotteryId: bsc, outcome: 'waiting' }));
    expect(await of(bsc, drawDue(deps()))).toMatchObject({ outcome: 'drawn' });
  });

  test('a ticket with another owner than in the published list wins nothing: the draw stops with the reason', async () => {
    const thief = await player(database.db, { cto: 0 });
    const id = await addLottery(database.db);
    await buyOne(database.db, id, 9, anna);
    await endLottery(database.db, id);
    await freezeDue(deps());
    const give = (to: number) => queryWithoutTriggers(database.db, `update tickets set user_id = ${to} where lottery_id = ${id}`);
    await give(thief.id);
    expect(await of(id, drawDue(deps()))).toMatchObject({ outcome: 'failed', step: 'number' });
    const { detail } = onlyRow(
      await database.db.query<{ detail: string }>('select detail from draw_delays where lottery_id = $1', [id]),
    );
    expect(detail).toMatch(/not what was bought/);
    await give(anna.id);
    expect(await of(id, drawDue(deps(), { resting: true }))).toMatchObject({ outcome: 'drawn', winnerUserId: anna.id });
  });

  test('a round that was frozen is not frozen again for a later beacon round, and is drawn once its row is repaired', async () => {
    const id = await addLottery(database.db, { beacon, numbers: 8 });
    await buyOne(database.db, id, 3, anna);
    await endLottery(database.db, id, beacon);
    await freezeDue(deps());
    const frozen = await roundOf(id);
    // An attacker who has seen the result clears the freeze to draw again.
    await queryWithoutTriggers(database.db, 'update lotteries set freeze_id = null, draw_attempt = 1 where id = $1', [id]);
    beacon.ahead = 60;
    expect(await of(id, freezeDue(deps()))).toMatchObject({ outcome: 'failed', step: 'freeze' });
    beacon.ahead = 400;
    expect(await of(id, drawDue(deps(), { resting: true }))).toMatchObject({ outcome: 'failed', step: 'freeze' });
    expect((await records(id)).map(({ kind }) => kind)).toEqual(['opening', 'freeze']);
    const { detail } = onlyRow(
      await database.db.query<{ detail: string }>('select detail from draw_delays where lottery_id = $1', [id]),
    );
    expect(detail).toBe(
      `The log already has the freeze of round ${id}. Its row was changed by hand: restore freeze_id and draw_attempt.`,
    );
    await queryWithoutTriggers(database.db, 'update lotteries set freeze_id = $2, draw_attempt = 0 where id = $1', [
      id,
      frozen.freezeId,
    ]);
    expect(await of(id, drawDue(deps(), { resting: true }))).toMatchObject({ outcome: 'drawn' });
  });

  test('the database refuses another draw and a cancellation of a round whose result can be known', async () => {
    const id = await addLottery(database.db, { beacon, numbers: 8 });
    const plainly = (set: string) => database.db.query(`update lotteries set ${set} where id = $1`, [id]);
    const raised = "draw_attempt = draw_attempt + 1, draws_at = draws_at + interval '5 minutes'";
    const cancelled = "cancelled_at = clock_timestamp(), cancel_id = 'a record'";
    await expect(plainly(raised)).rejects.toThrow('draw_attempt, draws_at of round');
    await expect(plainly('cancelled_at = clock_timestamp()')).rejects.toThrow('cannot be changed');
    await endLottery(database.db, id, beacon);
    await expect(plainly(cancelled)).rejects.toThrow('cancel_id, cancelled_at of round');
    await freezeDue(deps());
    const { freezeId } = await roundOf(id);
    for (const set of [raised, 'freeze_id = null', cancelled]) await expect(plainly(set)).rejects.toThrow('cannot be changed');
    await queryWithoutTriggers(database.db, 'update lotteries set freeze_id = null where id = $1', [id]);
    for (const set of [raised, "freeze_id = 'another'", cancelled])
      await expect(plainly(set)).rejects.toThrow('cannot be changed');
    await queryWithoutTriggers(database.db, 'update lotteries set freeze_id = $2 where id = $1', [id, freezeId]);
    beacon.ahead = 60;
    expect(await of(id, drawDue(deps()))).toMatchObject({ outcome: 'drawn' });
    const text = cancelText({ opening: (await roundOf(id)).openingId ?? '', kind: 'no-value', attempt: 0, time: 1 });
    await expect(
      database.db.transaction((tx) => appendRecords(tx, testFairLog, [{ kind: 'cancel', lotteryId: id, text }])),
    ).rejects.toThrow('log_records_ended_once');
  });

  test('an operator cannot cancel while the clock of the database is seen to be slow', async () => {
    const id = await addLottery(database.db, { beacon, numbers: 8 });
    beacon.ahead = 3_600;
    await noteClockLag(database.db, { ...beacon, chain: beacon.chainHash });
    await expect(cancelLottery(deps(), id, 'The result is unwelcome')).rejects.toThrow('is past its close');
    await database.db.query('delete from clock_lag');
    await cancelLottery(deps(), id, 'The prize broke');
    expect(readCancel(await textOf(id, 'cancel'))).toMatchObject({ kind: 'before-close', attempt: 0, reason: 'The prize broke' });
  });

  test('a winning number whose ticket and purchase were both given to another member pays nothing', async () => {
    const thief = await player(database.db, { cto: 0 });
    const id = await addLottery(database.db);
    await buyOne(database.db, id, 9, anna);
    await endLottery(database.db, id);
    await freezeDue(deps());
    const give = async (to: number) => {
      await queryWithoutTriggers(database.db, 'update tickets set user_id = $1 where lottery_id = $2', [to, id]);
      await queryWithoutTriggers(database.db, 'update purchases set user_id = $1 where lottery_id = $2', [to, id]);
    };
    await give(thief.id);
    expect(await of(id, drawDue(deps()))).toMatchObject({
      outcome: 'failed',
      step: 'number',
      error: expect.objectContaining({ message: expect.stringContaining('is not the owner of the winning number') }),
    });
    expect(await database.db.query('select from prizes_due where lottery_id = $1', [id])).toEqual([]);
    await give(anna.id);
    expect(await of(id, drawDue(deps(), { resting: true }))).toMatchObject({ outcome: 'drawn', winnerUserId: anna.id });
  });

  test('tickets that were taken away whole are missed before the list is published', async () => {
    const id = await addLottery(database.db);
    await buyOne(database.db, id, 9, anna);
    await endLottery(database.db, id);
    await queryWithoutTriggers(database.db, `create table taken as select * from tickets where lottery_id = ${id}`);
    await queryWithoutTriggers(database.db, 'delete from tickets where lottery_id = $1', [id]);
    const report = await of(id, freezeDue(deps()));
    await queryWithoutTriggers(database.db, 'insert into tickets overriding system value select * from taken');
    expect(report).toMatchObject({ outcome: 'failed', step: 'freeze' });
    expect(await of(id, drawDue(deps(), { resting: true }))).toMatchObject({ outcome: 'drawn', winnerUserId: anna.id });
  });
});

test('the quick root is the published one, for every shape of tree', () => {
  const openingId = '7ac5efd43ff7a5520d7c846427355629b1eae5eb398e0b4c7c5244ce813d128f';
  for (const count of [...Array.from({ length: 70 }, (_, index) => index), 255, 256, 257, 999, 1_000]) {
    const owners = Array.from({ length: count }, (_, number) =>
      number % 3 === 0 ? 'unsold' : number.toString(16).padStart(64, '0'),
    );
    expect(fastTicketRoot(openingId, owners)).toBe(ticketRoot(openingId, owners));
  }
});
