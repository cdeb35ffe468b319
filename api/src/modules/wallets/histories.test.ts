// Full tier: random histories.
import { databases } from '../../../testkit/databases.ts';
import { playHistories } from '../../../testkit/histories.ts';
import { expectLedgerWithoutFaults } from '../../../testkit/wallets.ts';

/** `npm run trial -- histories` runs thousands. */
const histories = 60;

describe.each(databases)('histories of buying, crediting, cancelling and drawing on $name', ({ open }) => {
  test(`${histories} of them end as the model says, with the books in order`, async () => {
    const { db, drop } = await open();
    await playHistories(db, histories);
    await expectLedgerWithoutFaults(db);
    await drop();
  });
});
