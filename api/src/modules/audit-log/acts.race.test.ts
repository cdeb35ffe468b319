// Full tier: races, which only PostgreSQL shows.
import { rm } from 'node:fs/promises';
import { asProvider, databases, type TestDatabase } from '../../../testkit/databases.ts';
import { testSources } from '../../../testkit/drawSourceFakes.ts';
import { testOnlyOn } from '../../../testkit/onPostgres.ts';
import { publicKeyOf, runAsOperator } from '../../../testkit/operators.ts';
import { player } from '../../../testkit/players.ts';
import { testConfig } from '../../../testkit/testApp.ts';
import { expectLedgerWithoutFaults } from '../../../testkit/wallets.ts';
import type { CommandContext } from '../../core/command/command.ts';
import { type Database, onlyRow } from '../../core/db/database.ts';
import { openFairLog } from '../../core/fairLog.ts';
import { ensureTokens } from '../wallets/wallets.repository.ts';

const count = 10;
const amount = 100;

describe.each(databases)('approvals at once on $name', ({ name, open }) => {
  let database: TestDatabase;
  let processes: CommandContext[];

  beforeAll(async () => {
    database = await open();
    const config = await testConfig();
    const contextOf = (db: Database): CommandContext => ({
      config,
      db: asProvider(db),
      fairLog: openFairLog(config),
      announcer: { announce: () => {} },
      sources: testSources({}),
      cwd: '/',
    });
    processes = [database.db, ...(name === 'postgres' ? [database.another()] : [])].map(contextOf);
    await ensureTokens(database.db, config.tokens);
    await database.db.query('update house_budget set operator_day = 1');
    await as('olga', 'draws retry');
    await as('olga', `operators add berta ${await publicKeyOf('berta', context())}`);
    const { act } = JSON.parse((await as('olga', `operators add carl ${await publicKeyOf('carl', context())} --json`)).out);
    await as('berta', `approve ${act}`);
  });
  afterAll(async () => {
    await rm(context().config.dataDir, { recursive: true, force: true });
    await database.drop();
  });

  const context = (place = 0): CommandContext => {
    const found = processes[place % processes.length];
    if (found === undefined) throw new Error('There is no process.');
    return found;
  };
  const as = (who: string, line: string, from = context()) => runAsOperator(from, line.split(' '), who);

  /**
   * Both operators approve each credit twice, on all processes at the same time.
   * @returns the number of successful approvals and the credited sum
   */
  const approveAll = async (from: (place: number) => CommandContext) => {
    const anna = await player(database.db, { cto: 0 });
    const acts: number[] = [];
    for (let each = 0; each < count; each++)
      acts.push(JSON.parse((await as('olga', `members credit ${anna.username} ${amount} --json`)).out).act);
    const answers = await Promise.all(
      acts.flatMap((act) =>
        ['berta', 'carl', 'berta', 'carl'].map((who, place) =>
          as(who, `approve ${act}`, from(place)).catch((error: unknown) => ({ code: String(error), err: '' })),
        ),
      ),
    );
    const { sum } = onlyRow(
      await database.db.query<{ sum: number }>('select sum(star_balance)::bigint as sum from wallets where user_id = $1', [
        anna.id,
      ]),
    );
    return { done: answers.filter(({ code }) => code === 0).length, sum, answers };
  };

  test('each is done once, and every other approval says so', async () => {
    const { done, sum, answers } = await approveAll(context);
    expect({ done, sum }).toEqual({ done: count, sum: count * amount });
    for (const { code, err } of answers.filter((each) => each.code !== 0))
      expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/was approved by (berta|carl)/) });
    await expectLedgerWithoutFaults(database.db);
  });

  // Last, because it alters the schema. The embedded database has one connection, so nothing runs in parallel there.
  testOnlyOn('postgres', name)('control: without the lock and the rule of one decision, credits are doubled', async () => {
    await database.db.execute('alter table acts drop constraint acts_decides_key');
    await database.db.execute(
      `create or replace function check_approval(p_act bigint, p_operator bigint, p_approver bigint) returns void
         language plpgsql as $$ begin end $$`,
    );
    const { sum } = await approveAll((place) => ({ ...context(place), db: withoutLock(context(place).db) }));
    expect(sum).toBeGreaterThan(count * amount);
  });
});

function withoutLock(db: Database): Database {
  return {
    ...db,
    as: (work) => withoutLock(db.as(work)),
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          query: (sql, params, options) =>
            tx.query(sql.replace('from acts where id = $1 for update', 'from acts where id = $1'), params, options),
        }),
      ),
  };
}
