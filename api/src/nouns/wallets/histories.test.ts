// Full tier: random histories.
import { databases } from '../../testing/databases.ts';
import { playHistories } from '../../testing/histories.ts';
import { expectBooksInOrder } from '../../testing/wallets.ts';

/** `npm run trial -- histories` runs thousands. */
const histories = 60;

describe.each(databases)('histories of buying, crediting, cancelling and drawing on $name', ({ open }) => {
  test(`${histories} of them end as the model says, with the books in order`, async () => {
    const { db, drop } = await open();
    await playHistories(db, histories);
    await expectBooksInOrder(db);
    await drop();
  });
});
