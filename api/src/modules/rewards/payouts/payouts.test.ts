import type { Payouts } from 'shared/contracts/rewards';
import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { killedIn } from '../../../../testkit/heldDatabase.ts';
import { fairLog, fillLedgerFixture, type LedgerFixture } from '../../../../testkit/ledgerFixture.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { expectLedgerWithoutFaults } from '../../../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import { cancelLottery, payLeftRefunds } from '../../lotteries/cancellation/cancellation.service.ts';
import { tokenId } from '../../wallets/wallets.repository.ts';
import { listPayouts } from './payouts.routes.ts';

describe.each(databases)('payouts on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let books: LedgerFixture;

  const payouts = async (query = '') => (await app.inject(`/api/payouts${query}`)).json<Payouts>();

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database.db);
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  test('nothing was due before anything was won', async () => {
    expect(await payouts()).toMatchObject({ contents: [], totalElements: 0, totals: { paid: 0, open: 0, late: 0, cto: 0 } });
  });

  test('prizes, products and refunds, each with when it was due and paid, late ones included', async () => {
    books = await fillLedgerFixture(database.db);
    const { contents, totals, totalElements } = await payouts('?page=0&limit=50');
    expect(totalElements).toBe(4);
    const of = (id: number) => contents.find(({ lotteryId }) => lotteryId === id);
    const [refund] = contents;
    expect(refund).toMatchObject({
      lotteryId: books.cancelled,
      kind: 'refund',
      amount: 4,
      winner: null,
      members: 2,
      late: false,
    });
    expect(refund?.paidAt).toBeGreaterThanOrEqual(refund?.dueAt ?? 0);
    expect(of(books.token)).toMatchObject({ kind: 'tokens', amount: 50, members: 1, late: true, paidAt: expect.any(Number) });
    expect(of(books.product)).toMatchObject({ kind: 'product', amount: 0, value: 100, paidAt: null, late: true });
    expect(of(books.token)?.winner?.username).toMatch(/^Snail-[0-9A-Z]{8}$/);
    expect(of(books.running)).toBeUndefined();
    expect(totals).toEqual({ paid: 3, open: 1, late: 3, cto: 100, refunded: 4, products: 0 });
  });

  test('a product is paid when it was handed over', async () => {
    await database.db.query('update orders set fulfilled_at = clock_timestamp()');
    const { contents, totals } = await payouts('?page=0&limit=49');
    expect(contents.find(({ lotteryId }) => lotteryId === books.product)).toMatchObject({
      paidAt: expect.any(Number),
      late: true,
    });
    expect(totals).toEqual({ paid: 4, open: 0, late: 3, cto: 100, refunded: 4, products: 1 });
  });

  test('a refund, less what was given back before, is open until its last batch; the totals are the sum of all', async () => {
    const { db } = database;
    const purchase = await books.purchaseIn(books.running);
    const given = 'select move_money(user_id, $2, $3, 1, $4, lottery_id, id, null) from purchases where id = $1';
    await db.query(given, [purchase, await tokenId(db, 'cto'), 'star', 'goodwill']);
    await queryWithoutTriggers(db, 'insert into goodwill (purchase_id, amount, act_id) values ($1, 1, 1)', [purchase]);
    const deps = { fairLog, announcer: { announce: () => {} } };
    const died = killedIn(asProvider(db), 1, 'committed');
    await expect(cancelLottery({ ...deps, db: died }, books.running, 'A test.')).rejects.toThrow('killed');
    expect((await payouts('?page=0&limit=48')).totals).toEqual({ paid: 4, open: 1, late: 3, cto: 100, refunded: 4, products: 1 });
    await payLeftRefunds({ ...deps, db: asProvider(db) }, new AbortController().signal);
    const { contents, totals, totalElements } = await payouts('?page=0&limit=47');
    expect(totals).toEqual({ paid: 5, open: 0, late: 3, cto: 100, refunded: 7, products: 1 });
    const sum = (kind: string) => contents.reduce((all, each) => all + (each.kind === kind ? each.amount : 0), 0);
    expect(totals).toMatchObject({ paid: contents.length, cto: sum('tokens'), refunded: sum('refund') });
    expect(totals.late).toBe(contents.filter(({ late }) => late).length);
    expect(totalElements).toBe(contents.length);
    await expectLedgerWithoutFaults(db);
  });

  test('the totals read neither purchases nor the ledger, and a page reads its own by indexes', async () => {
    const plans = await database.db.transaction(async (tx) => {
      await tx.execute('set local enable_seqscan = off');
      const found: string[] = [];
      const query: typeof tx.query = async (sql, params) => {
        found.push(JSON.stringify(await tx.query(`explain ${sql}`, params)));
        return tx.query(sql, params);
      };
      await listPayouts({ ...tx, query }, { page: 0, limit: 5 });
      return found;
    });
    expect(plans).toHaveLength(2);
    expect(plans[0]).toMatch(/purchases.*ledger_entries/);
    expect(plans[0]).not.toMatch(/Seq Scan on (lotteries|purchases|ledger_entries|orders)/);
    expect(plans[1]).not.toMatch(/purchases|ledger_entries|Seq Scan on (lotteries|orders)/);
  });

  test('comes in pages', async () => {
    const page = await payouts('?page=1&limit=3');
    expect(page.contents).toHaveLength(2);
    expect(page).toMatchObject({ totalPage: 2, totalElements: 5, perPage: 3 });
  });
});
