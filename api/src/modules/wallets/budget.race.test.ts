// Full tier: races, which only PostgreSQL shows.

import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import { asProvider, databases, type TestDatabase } from '../../../testkit/databases.ts';
import { player } from '../../../testkit/players.ts';
import { type Database, onlyRow } from '../../core/db/database.ts';
import { creditMember } from '../accounts/members/members.service.ts';
import { theHouse } from './budget.repository.ts';
import { ensureTokens } from './wallets.repository.ts';

const credits = 20;
const amount = 100;
const budget = 1_000;

describe.each(databases)('credits at once on $name', ({ name, open }) => {
  let database: TestDatabase;
  let processes: Database[];
  let members: number[];

  beforeAll(async () => {
    database = await open();
    processes = [database.db, ...(name === 'postgres' ? [database.another()] : [])].map(asProvider);
    await ensureTokens(database.db, tokenAddresses);
    members = [];
    for (let count = 0; count < credits; count++) members.push((await player(database.db, { cto: 0 })).id);
    await database.db.query(
      'insert into wallets (user_id, token_id) select u, t.id from unnest($1::bigint[]) u, tokens t on conflict do nothing',
      [members],
    );
    await database.db.query('update house_budget set house_day = $1', [budget]);
    // Simulates a slow server between the check of the budget and the commit.
    await alter("if outcome = 'DRAWN' then", "perform pg_sleep(0.05); if outcome = 'DRAWN' then");
  });
  afterAll(() => database.drop());

  async function alter(from: string, to: string): Promise<void> {
    const { source } = onlyRow(
      await database.db.query<{ source: string }>("select pg_get_functiondef('draw_budget'::regproc) as source"),
    );
    expect(source).toContain(from);
    await database.db.execute(source.replace(from, to));
  }

  async function creditAll(): Promise<number> {
    const outcomes = await Promise.all(
      members.map((id, place) =>
        (processes[place % processes.length] ?? database.db)
          .as('operator')
          .transaction((tx) => creditMember(tx, id, { amount }, theHouse)),
      ),
    );
    return amount * outcomes.filter(({ outcome }) => outcome === 'CREDITED').length;
  }

  test('no more than the budget is credited, however many ask for it', async () => {
    expect(await creditAll()).toBe(budget);
    expect(await creditAll()).toBe(0);
  });

  // Last, because it alters the schema. The embedded database has one connection, so nothing runs in parallel there.
  (name === 'postgres' ? test : test.skip)('control: without the lock more than the budget is credited', async () => {
    await database.db.query('update house_budget set house_day = $1', [2 * budget]);
    await alter('perform from house_budget for update;', '');
    expect(await creditAll()).toBeGreaterThan(budget);
  });
});
