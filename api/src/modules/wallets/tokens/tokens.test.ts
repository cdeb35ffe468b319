import { tokenAddresses } from 'shared/contracts/walletDefaults';
import { databases } from '../../../../testkit/databases.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import { ensureTokens, listTokens } from '../wallets.repository.ts';

const others = { cto: `0x${'c'.repeat(40)}`, stable: `0x${'5'.repeat(40)}` };

test.each(databases)('processes that start at once on an empty database make each token once, on $name', async ({ open }) => {
  const { db, drop } = await open();
  for (let start = 0; start < 20; start++) {
    await queryWithoutTriggers(db, 'delete from tokens');
    await Promise.all(Array.from({ length: 20 }, () => ensureTokens(db, tokenAddresses)));
  }
  const { contents } = await listTokens(db, { page: 0, limit: 10 });
  expect(contents.map(({ address }) => address)).toEqual([tokenAddresses.cto, tokenAddresses.stable]);
  await ensureTokens(db, others);
  expect((await listTokens(db, { page: 0, limit: 10 })).contents.map(({ address }) => address)).toEqual([
    others.cto,
    others.stable,
  ]);
  await drop();
});
