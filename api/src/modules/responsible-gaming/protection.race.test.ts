// Full tier: races, which only PostgreSQL shows.
import { rm } from 'node:fs/promises';
import type { LimitPeriod } from 'shared/contracts/spendWindows';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { testFairLog, testSources } from '../../../testkit/drawSourceFakes.ts';
import { type Fronts, openFronts } from '../../../testkit/fronts.ts';
import { runAsOperator } from '../../../testkit/operators.ts';
import { type Player, player } from '../../../testkit/players.ts';
import {
  boughtOnBreak,
  buyOneByOne,
  lookTooEarly,
  numberBreaks,
  spentBy,
  untilBoughtOnBreak,
} from '../../../testkit/protectionRace.ts';
import { endProviderProcesses } from '../../../testkit/providerProcess.ts';
import { testConfig } from '../../../testkit/testApp.ts';
import { expectLedgerWithoutFaults } from '../../../testkit/wallets.ts';
import type { Database } from '../../core/db/database.ts';
import { freezeMember } from '../audit-log/memberActs.service.ts';

const purchases = 200;

describe.each(databases)("purchases against the buyer's own limits on $name", ({ open }) => {
  let database: TestDatabase;
  let fronts: Fronts;
  let anna: Player;
  let dataDir: string | undefined;

  beforeAll(async () => {
    database = await open();
    fronts = await openFronts(database);
    await numberBreaks(database.db);
  });
  beforeEach(async () => {
    anna = await player(database.db, { cto: 1_000 });
  });
  afterEach(() => expectLedgerWithoutFaults(database.db));
  afterAll(async () => {
    await fronts.close();
    await endProviderProcesses();
    await database.drop();
    if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
  });

  const post = async (path: string, body: object, { headers } = anna) =>
    expect(await fronts.post(`/api/protection/${path}`, headers, body)).toMatchObject({ status: 200 });
  const leaveOne = async (period: LimitPeriod) => {
    expect(await buyOneByOne(database.db, fronts, anna, 9)).toEqual({ '200 bought': 9 });
    await post('limit', { period, amount: 10 });
  };

  test.each(['day', 'week', 'month'] as const)(
    `${purchases} purchases at once against the last CTO of a limit for the %s`,
    async (period) => {
      await leaveOne(period);
      expect(await buyOneByOne(database.db, fronts, anna, purchases)).toEqual({
        '200 bought': 1,
        '409 SPEND_LIMIT': purchases - 1,
      });
      expect(await spentBy(database.db, anna)).toBe(10);
    },
  );

  test('a limit that is lowered while purchases run holds from then on', async () => {
    await post('limit', { period: 'day', amount: purchases });
    let spentBefore = 0;
    await buyOneByOne(database.db, fronts, anna, purchases, async () => {
      await post('limit', { period: 'day', amount: 1 });
      spentBefore = await spentBy(database.db, anna);
    });
    expect(spentBefore).toBeGreaterThan(0);
    expect(await spentBy(database.db, anna)).toBe(spentBefore);
  });

  test.each(['24h', '6m'])('of the purchases that run while a break of %s begins, none is committed after it', async (length) => {
    const answers = await buyOneByOne(database.db, fronts, anna, purchases, () => post('break', { length }));
    expect(answers['200 bought']).toBeGreaterThan(0);
    expect(answers['409 ON_BREAK']).toBeGreaterThan(0);
    expect(await spentBy(database.db, anna)).toBe(answers['200 bought']);
    expect(await boughtOnBreak(database.db, anna)).toBe(0);
  });

  const operate = async (...argv: string[]) => {
    const config = await testConfig(dataDir === undefined ? {} : { dataDir });
    dataDir = config.dataDir;
    const context = {
      config,
      db: database.db,
      fairLog: testFairLog,
      announcer: { announce: () => {} },
      sources: testSources({}),
      cwd: '/',
    };
    expect(await runAsOperator(context, argv)).toMatchObject({ code: 0 });
  };
  const frozen = async ({ id, username }: Player) => {
    const { db } = database;
    const recorded: Database = {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const result = await work(tx);
          await tx.query("insert into acts (user_id, kind, by, why) values ($1, 'members freeze', 'Olga', 'a test')", [id]);
          return result;
        }),
    };
    const config = { ...(await testConfig({ dataDir: '/nowhere' })), publicUrl: 'https://lotto.example' };
    return freezeMember({ db: recorded, config, tell: null, concerns: () => {} }, username);
  };

  test('of the purchases that run while an operator freezes the member, none is committed after it', async () => {
    const answers = await buyOneByOne(database.db, fronts, anna, purchases, () => frozen(anna));
    expect(answers['200 bought']).toBeGreaterThan(0);
    expect(answers['409 ACCOUNT_FROZEN']).toBeGreaterThan(0);
    expect(await spentBy(database.db, anna)).toBe(answers['200 bought']);
    expect(await boughtOnBreak(database.db, anna)).toBe(0);
  });

  test('sessions that an operator ends are over on every process with the next request', async () => {
    const ask = async () => (await fronts.post('/api/protection/keep-limit', anna.headers, { period: 'day' })).status;
    const all = async () => [await ask(), await ask(), await ask(), await ask()];
    expect(await all()).toEqual([200, 200, 200, 200]);
    await operate('members', 'end-sessions', anna.username);
    expect(await all()).toEqual([401, 401, 401, 401]);
  });

  // Last, because they alter the schema. The controls prove that the tests above would notice a violated limit or cool-off.
  test('control: with the look under the lock taken out, more than the limit is spent', async () => {
    await leaveOne('day');
    await lookTooEarly(database.db);
    await buyOneByOne(database.db, fronts, anna, purchases);
    expect(await spentBy(database.db, anna)).toBeGreaterThan(10);
  });

  const limited = (buyer: Player) => post('limit', { period: 'month', amount: 1_000 }, buyer);

  test('control: so it is bought by who is frozen', async () => {
    const bought = await untilBoughtOnBreak(database.db, async (buyer) => {
      await limited(buyer);
      await buyOneByOne(database.db, fronts, buyer, purchases, () => frozen(buyer));
    });
    expect(bought).toBeGreaterThan(0);
  });

  test('control: so it is bought after the beginning of a break', async () => {
    const bought = await untilBoughtOnBreak(database.db, async (buyer) => {
      await limited(buyer);
      await buyOneByOne(database.db, fronts, buyer, purchases, () => post('break', { length: '24h' }, buyer));
    });
    expect(bought).toBeGreaterThan(0);
  });
});
