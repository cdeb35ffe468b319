import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { testFairLog } from '../../../../testkit/drawSourceFakes.ts';
import { killedIn } from '../../../../testkit/heldDatabase.ts';
import { addLottery } from '../../../../testkit/lotteries.ts';
import { buyFor, type Player, player } from '../../../../testkit/players.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { expectLedgerWithoutFaults } from '../../../../testkit/wallets.ts';
import type { App } from '../../../app/app.ts';
import { onlyRow } from '../../../core/db/database.ts';
import { findLedgerFaults } from '../../wallets/ledger.repository.ts';
import { cancelLottery, payLeftRefunds, payRefunds } from './cancellation.service.ts';

const announcer = { announce: () => {} };

describe.each(databases)('refunds in batches on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let players: Player[];
  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database.db);
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const stars = () => Promise.all(players.map((each) => each.stars(app)));
  const count = async (sql: string, id: number) => onlyRow(await database.db.query<{ n: number }>(sql, [id])).n;
  const paid = (id: number) =>
    count("select count(*) as n from ledger_entries where lottery_id = $1 and reason = 'refund' and user_id is not null", id);

  /** A round of three members with seven purchases, which is cancelled; the process is killed before the first refund. */
  async function cancelled(): Promise<number> {
    const { db } = database;
    players = await Promise.all([4, 3, 5].map((cto) => player(db, { cto })));
    const id = await addLottery(db);
    const wanted = [[0, 1, 2], [3], [4, 5, 6]];
    for (const [place, member] of players.entries())
      for (const number of wanted[place] ?? []) await buyFor(app, member, id, [number]);
    expect(await stars()).toEqual([1, 2, 2]);
    const cancel = (died: typeof db) => cancelLottery({ db: died, fairLog: testFairLog, announcer }, id, 'A test.');
    await expect(cancel(killedIn(asProvider(db), 1, 'open'))).rejects.toThrow('killed');
    expect(await count('select count(*) as n from lotteries where id = $1 and cancelled_at is null', id)).toBe(1);
    await expect(cancel(killedIn(asProvider(db), 1, 'committed'))).rejects.toThrow('killed');
    await expectLedgerWithoutFaults(db);
    return id;
  }

  test.each(['open', 'committed'] as const)(
    'a kill with its transaction %s, at any batch, loses and doubles nothing, and the books are in order each time',
    async (moment) => {
      const db = asProvider(database.db);
      const id = await cancelled();
      const seen: number[] = [];
      for (let batch = 0; batch < 3; batch++) {
        await expect(payRefunds(killedIn(db, 2, moment), id, undefined, 1)).rejects.toThrow('killed');
        seen.push(await paid(id));
        await expectLedgerWithoutFaults(db);
      }
      expect(seen).toEqual(moment === 'open' ? [1, 2, 3] : [2, 4, 6]);
      await payLeftRefunds({ db, announcer }, new AbortController().signal);
      expect([await paid(id), await stars()]).toEqual([7, [4, 3, 5]]);
      await payRefunds(db, id);
      expect(await paid(id)).toBe(7);
      await expectLedgerWithoutFaults(db);
    },
  );

  test('several processes at once pay each purchase once', async () => {
    const id = await cancelled();
    await Promise.all([1, 2, 3].map((limit) => payRefunds(asProvider(database.db), id, undefined, limit)));
    expect([await paid(id), await stars()]).toEqual([7, [4, 3, 5]]);
    await expectLedgerWithoutFaults(database.db);
  });

  test('a place that was moved by hand is found: forward, where a refund is missing; back, where it would be paid twice', async () => {
    const { db } = database;
    const id = await cancelled();
    await expect(payRefunds(killedIn(asProvider(db), 2, 'open'), id, undefined, 4)).rejects.toThrow('killed');
    const { was } = onlyRow(
      await db.query<{ was: number }>('select after_user as was from refunds_due where lottery_id = $1', [id]),
    );
    for (const place of [1_000_000, 0]) {
      await db.query('update refunds_due set after_user = $2 where lottery_id = $1', [id, place]);
      expect(await findLedgerFaults(db)).toContainEqual({
        fault: 'cancelled lottery is not refunded',
        detail: expect.stringContaining(`lottery ${id},`),
      });
    }
    await expect(payRefunds(asProvider(db), id)).rejects.toThrow(/ledger_refund_once/);
    expect(await paid(id)).toBe(4);
    await db.query('update refunds_due set after_user = $2 where lottery_id = $1', [id, was]);
    await payRefunds(asProvider(db), id);
    expect([await paid(id), await stars()]).toEqual([7, [4, 3, 5]]);
    await expectLedgerWithoutFaults(db);
  });
});
