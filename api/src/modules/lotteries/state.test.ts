import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { queryWithoutTriggers } from '../../../testkit/withoutTriggers.ts';
import { onlyRow } from '../../core/db/database.ts';

describe.each(databases)('the state of a lottery on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  test.each([
    ['on sale', 'closed_at = null', { status: 'running', undecided: true, on_sale: true }],
    [
      'past its end',
      "starts_at = starts_at - interval '2 hours', ends_at = clock_timestamp() - interval '1 hour'",
      { status: 'awaiting', undecided: true, on_sale: false },
    ],
    ['closed, whatever the clock says', 'closed_at = clock_timestamp()', { status: 'awaiting', undecided: true, on_sale: false }],
    [
      'drawn',
      "drawn_at = clock_timestamp(), winner_ticket = 1, block_hash = '0x00'",
      { status: 'ended', undecided: false, on_sale: false },
    ],
    ['cancelled', 'cancelled_at = clock_timestamp()', { status: 'cancelled', undecided: false, on_sale: false }],
  ])('%s', async (_name, change, state) => {
    const { db } = database;
    const id = await addLottery(db);
    await queryWithoutTriggers(db, `update lotteries set ${change} where id = $1`, [id]);
    expect(onlyRow(await db.query('select l.status, l.undecided, l.on_sale from lotteries l where id = $1', [id]))).toEqual(
      state,
    );
  });

  test.each(['l.undecided', 'l.on_sale', 'l.undecided and not l.on_sale'])(
    'the index of undecided lotteries serves %s',
    async (condition) => {
      const plan = await database.db.transaction(async (tx) => {
        await tx.query('set local enable_seqscan = off');
        return tx.query(`explain select l.id from lotteries l where ${condition}`);
      });
      expect(JSON.stringify(plan)).toContain('lotteries_open');
    },
  );
});
