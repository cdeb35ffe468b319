import { asProvider, databases, type TestDatabase } from '../../../testkit/databases.ts';
import { testBeacon, testFairLog } from '../../../testkit/drawSourceFakes.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { testOnlyOn } from '../../../testkit/onPostgres.ts';
import { testSecret } from '../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../testkit/withoutTriggers.ts';
import { SourceHealth } from '../../core/draw-sources/clockLag.ts';
import { openFairLog } from '../../core/fairLog.ts';
import { changeSecret, checkSecret } from '../../core/secrets/providerSecret.ts';
import { readyChecks } from './readyChecks.ts';

describe.each(databases)('causes of a process that is not ready, on $name', ({ name, open }) => {
  let database: TestDatabase;
  const config = { jwtSecret: testSecret };
  const of = (changes: Partial<Parameters<typeof readyChecks>[0]> = {}) =>
    readyChecks({ config, db: asProvider(database.db), fairLog: testFairLog, sources: new SourceHealth([]), ...changes });

  beforeAll(async () => {
    database = await open();
    await addLottery(database.db);
    await checkSecret(database.db, testSecret);
  });
  afterAll(() => database.drop());

  test('all is well', async () => {
    for (const check of Object.values(of())) expect((await check()).ok).toBe(true);
  });

  test('a migration of this version that is not applied', async () => {
    const [gone] = await database.db.query<{ name: string; checksum: string }>(
      'delete from migrations where name = (select max(name) from migrations) returning name, checksum',
    );
    expect(await of().migrations()).toEqual({ ok: false, why: expect.stringContaining(gone?.name ?? 'none') });
    await database.db.query('insert into migrations (name, checksum) values ($1, $2)', [gone?.name, gone?.checksum]);
    await database.db.query("insert into migrations (name, checksum) values ('9999_of_tomorrow.sql', 'x')");
    expect((await of().migrations()).ok).toBe(true);
    await database.db.query("delete from migrations where name like '9999%'");
  });

  test('a database clock behind the draw sources', async () => {
    const beacon = testBeacon();
    const sources = new SourceHealth([{ ...beacon, chain: beacon.chainHash }]);
    const lag = (ms: number) =>
      database.db.query(
        `insert into clock_lag (chain, lag_ms) values ($1, $2)
         on conflict (chain) do update set lag_ms = excluded.lag_ms, seen_at = clock_timestamp()`,
        [beacon.chainHash, ms],
      );
    await lag(2_500);
    expect(await of({ sources }).clock()).toEqual({ ok: false, why: expect.stringContaining('2.5 s behind Test beacon') });
    await queryWithoutTriggers(database.db, "update clock_lag set seen_at = clock_timestamp() - interval '2 minutes'");
    expect((await of({ sources }).clock()).ok).toBe(true);
    await lag(-1_500);
    expect((await of({ sources }).clock()).ok).toBe(true);
  });

  test('a clock of this process that is not the database’s', async () => {
    const real = Date.now;
    const spy = import.meta.jest.spyOn(Date, 'now');
    for (const [ms, side] of [
      [-7_000, 'behind'],
      [7_000, 'ahead of'],
    ] as const) {
      spy.mockImplementation(() => real() + ms);
      const finding = await of().clock();
      if (name === 'postgres')
        expect(finding).toEqual({ ok: false, why: expect.stringMatching(`^It is [67].\\d s ${side} the`) });
      else expect(finding.ok).toBe(true);
    }
    spy.mockRestore();
    expect((await of().clock()).ok).toBe(true);
  });

  test('a source of draws that has not answered yet, and one that is silent for a minute', async () => {
    let now = 0;
    const beacon = testBeacon();
    const sources = new SourceHealth(
      [{ ...beacon, headTime: async () => beacon.headTime?.() ?? new Date(), chain: 'b' }],
      () => now,
    );
    const { source } = of({ sources });
    expect(await source()).toEqual({ ok: false, why: 'Test beacon has not answered yet. Draws wait for it.' });
    await sources.clocks[0]?.headTime?.();
    expect((await source()).ok).toBe(true);
    beacon.away = true;
    now = 59_000;
    await expect(sources.clocks[0]?.headTime?.()).rejects.toThrow('cannot be reached');
    expect((await source()).ok).toBe(true);
    now = 61_000;
    expect(await source()).toEqual({ ok: false, why: 'Test beacon has not answered for 61 s. Draws wait for it.' });
    beacon.away = false;
    await sources.clocks[0]?.headTime?.();
    expect((await source()).ok).toBe(true);
  });

  test('a key that is not that of the public log', async () => {
    const another = openFairLog({ publicUrl: 'http://localhost:3000', fairKey: 'another key than that of the log, long enough' });
    expect(await of({ fairLog: another }).key()).toEqual({ ok: false, why: expect.stringContaining('FAIR_KEY') });
  });

  testOnlyOn('postgres', name)('a JWT_SECRET that was changed under it', async () => {
    await changeSecret(database.db, 'the secret that all other processes have by now');
    expect(await of().key()).toEqual({ ok: false, why: expect.stringContaining('JWT_SECRET') });
    await changeSecret(database.db, testSecret);
    expect((await of().key()).ok).toBe(true);
  });
});
