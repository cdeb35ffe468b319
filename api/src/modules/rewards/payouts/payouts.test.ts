import type { Payouts } from 'shared/contracts/rewards';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { fillLedgerFixture, type LedgerFixture } from '../../../../testkit/ledgerFixture.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';

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
    await queryWithoutTriggers(
      database.db,
      "update orders set fulfilled_at = (select drawn_at + interval '1 hour' from lotteries l where l.id = lottery_id)",
    );
    const { contents, totals } = await payouts('?page=0&limit=49');
    const product = contents.find(({ lotteryId }) => lotteryId === books.product);
    expect((product?.paidAt ?? 0) - (product?.dueAt ?? 0)).toBe(3_600_000);
    expect(product?.late).toBe(false);
    expect(totals).toMatchObject({ paid: 4, open: 0, late: 2, products: 1 });
  });

  test('comes in pages', async () => {
    const page = await payouts('?page=1&limit=3');
    expect(page.contents).toHaveLength(1);
    expect(page).toMatchObject({ totalPage: 2, totalElements: 4, perPage: 3 });
  });
});
