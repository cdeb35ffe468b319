import { Bundle } from 'shared/contracts/fair';
import { winningNumber } from 'shared/contracts/lotteryRules';
import { quicknet, randomnessOf } from 'shared/fair/beacon';
import { checkBundle } from 'shared/fair/checkBundle';
import { winningNumberV2 } from 'shared/fair/drawV2';
import { verifierText } from 'shared/fair/note';
import { recordId, textHash } from 'shared/fair/records';
import { verifyBeacon } from 'shared/fair/verifyBeacon';
import { Value } from 'typebox/value';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import {
  addUnopenedRound,
  type KnownRound,
  publishCancel,
  publishFreeze,
  publishOpening,
  publishResult,
} from '../../../../testkit/publishedRound.ts';
import { openTestApp, testConfig } from '../../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import type { Database, Queryable } from '../../../core/db/database.ts';
import { type FairLog, openFairLog } from '../../../core/fairLog.ts';
import { appendRecords } from '../fairLog.service.ts';

const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const byBeacon: KnownRound = {
  numbers: 5,
  soldEvery: 2,
  closes: 1_692_806_349,
  decidedBy: { rule: 'v2', beacon: quicknet.hash, beaconRound: 1000 },
};
const byBlock: KnownRound = {
  numbers: 7,
  soldEvery: 3,
  closes: 1_692_806_000,
  decidedBy: { rule: 'v1', chain: 'simulated', blockAt: 1_692_806_000 },
};

describe.each(databases)('the bundle of a round on $name', ({ open }) => {
  let database: TestDatabase;
  let db: Database;
  let app: App;
  let fairLog: FairLog;
  let most = 0;

  beforeAll(async () => {
    database = await open();
    const counted = (inner: Database): Database => ({
      ...inner,
      kind: inner.kind,
      as: (work) => counted(inner.as(work)),
      query: async <Row>(...args: Parameters<Database['query']>) => {
        const rows = await inner.query<Row>(...args);
        most = Math.max(most, rows.length);
        return rows;
      },
      execute: (sql) => inner.execute(sql),
      transaction: (work) => inner.transaction(work),
      listen: (...args) => inner.listen(...args),
      notify: (...args) => inner.notify(...args),
      close: () => inner.close(),
    });
    db = database.db.as('operator');
    const config = await testConfig({ publicUrl: 'https://lotto.example' });
    fairLog = openFairLog(config);
    app = await openTestApp(counted(database.db), config);
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const get = (id: number, headers = {}) => app.inject({ url: `/fair/rounds/${id}/bundle.json`, headers });
  async function bundleOf(id: number): Promise<Bundle> {
    const answer = await get(id);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    return Value.Parse(Bundle, JSON.parse(answer.body));
  }
  async function found(bundle: Bundle) {
    const checks = await checkBundle(bundle, { logKey: verifierText(fairLog.signer), verifyBeacon });
    return Object.fromEntries(checks.map(({ step, state }) => [step, state]));
  }
  const all = { opening: 'valid', freeze: 'valid', tickets: 'valid', log: 'valid', checkpoint: 'valid' };

  test('of rule v2 grows with the round, and all of it is true', async () => {
    const id = await addUnopenedRound(db, byBeacon);
    expect((await get(id)).statusCode).toBe(404);
    const opened = await publishOpening(db, fairLog, id, byBeacon);
    expect((await get(id)).statusCode).toBe(404);
    const frozen = await publishFreeze(db, fairLog, id, opened);
    const before = await bundleOf(id);
    expect(before).toMatchObject({ opening: opened.opening, freeze: frozen.freeze, owners: opened.owners });
    expect(await found(before)).toEqual({ ...all, source: 'missing', number: 'missing', owner: 'missing' });
    const number = winningNumberV2(randomnessOf(signature), recordId(opened.opening), 0, byBeacon.numbers);
    const decided = { rule: 'v2', beaconRound: 1000, signature } as const;
    const drawn = await publishResult(db, fairLog, id, frozen, { number, decided, time: 0 });
    const bundle = await bundleOf(id);
    expect(bundle.result).toBe(drawn.result);
    expect(await found(bundle)).toEqual({ ...all, source: 'valid', number: 'valid', owner: 'valid' });
  });

  test('of rule v1 has the block', async () => {
    const id = await addUnopenedRound(db, byBlock);
    const frozen = await publishFreeze(db, fairLog, id, await publishOpening(db, fairLog, id, byBlock));
    const hash = `0x${textHash('block')}`;
    const number = winningNumber(hash, byBlock.numbers);
    const time = byBlock.closes + 2;
    await publishResult(db, fairLog, id, frozen, { number, decided: { rule: 'v1', block: 77, hash }, time });
    const bundle = await bundleOf(id);
    expect(bundle.block).toEqual({ chain: 'simulated', number: 77, hash, time });
    expect(await found(bundle)).toEqual({ ...all, source: 'unchecked', number: 'valid', owner: 'valid' });
  });

  test('of a cancelled round has its opening and why, and no list', async () => {
    const id = await addUnopenedRound(db, byBlock);
    const frozen = await publishFreeze(db, fairLog, id, await publishOpening(db, fairLog, id, byBlock));
    const { opening, cancel } = await publishCancel(db, fairLog, id, frozen);
    const { log, ...bundle } = await bundleOf(id);
    expect(bundle).toEqual({ opening, cancel });
    expect(await found({ ...bundle, log })).toMatchObject({
      opening: 'valid',
      freeze: 'missing',
      log: 'valid',
      checkpoint: 'valid',
    });
  });

  test('of a round that was frozen again shows both freezes in its bundle, so that a verifier names the lie', async () => {
    const id = await addUnopenedRound(db, byBeacon);
    const frozen = await publishFreeze(db, fairLog, id, await publishOpening(db, fairLog, id, byBeacon));
    const again = frozen.freeze?.replace('attempt: 0', 'attempt: 1') ?? '';
    const refreeze = (tx: Queryable) => appendRecords(tx, fairLog, [{ kind: 'freeze', lotteryId: id, text: again }]);
    await expect(db.transaction(refreeze)).rejects.toThrow('log_records_once');
    await database.db.execute('drop index log_records_once');
    await queryWithoutTriggers(database.db, 'update lotteries set freeze_id = $2, draw_attempt = 1 where id = $1', [
      id,
      recordId(again),
    ]);
    await db.transaction(refreeze);
    const bundle = await bundleOf(id);
    expect(bundle.freeze).toBe(again);
    expect(bundle.log.records.map(({ record }) => record)).toEqual(['opening', 'freeze', 'freeze']);
    expect(await found(bundle)).toMatchObject({ freeze: 'valid', tickets: 'valid', log: 'invalid' });
  });

  test('of 100,000 numbers is read and sent in parts', async () => {
    const large = { ...byBeacon, numbers: 100_000, soldEvery: 7 };
    const id = await addUnopenedRound(db, large);
    const frozen = await publishFreeze(db, fairLog, id, await publishOpening(db, fairLog, id, large));
    most = 0;
    const answer = await get(id);
    expect(most).toBeGreaterThan(500);
    expect(most).toBeLessThan(1_000);
    const { owners } = Value.Parse(Bundle, JSON.parse(answer.body));
    expect(owners).toEqual(frozen.owners);
  });

  test('a client with the current list gets 304 without it', async () => {
    const id = await addUnopenedRound(db, byBlock);
    await publishFreeze(db, fairLog, id, await publishOpening(db, fairLog, id, byBlock));
    const { headers } = await get(id);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=10, must-revalidate');
    const again = await get(id, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
