import { sql } from 'kysely';
import type { Page } from 'shared/contracts/schemas';
import type { Token, Wallet } from 'shared/contracts/wallets';
import type { Config } from '../../core/config/config.ts';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, ifGiven, statement, tables } from '../../core/db/statement.ts';
import { limitOffset, toPage } from '../../core/paging.ts';

const wallets = statement((given: Given<{ userId: number; tokenAddress: string | undefined }>) =>
  tables
    .selectFrom('tokens as t')
    .leftJoin('wallets as w', (join) => join.onRef('w.tokenId', '=', 't.id').on('w.userId', '=', given.userId))
    .select(({ fn }) => [
      't.id as tokenId',
      fn.coalesce('w.balance', sql.lit(0)).as('balance'),
      fn.coalesce('w.availableBalance', sql.lit(0)).as('availableBalance'),
      fn.coalesce('w.pendingBalance', sql.lit(0)).as('pendingBalance'),
      fn.coalesce('w.starBalance', sql.lit(0)).as('starBalance'),
      fn.coalesce('w.upgradeBalance', sql.lit(0)).as('upgradeBalance'),
    ])
    .where(({ eb }) => ifGiven(given.tokenAddress, 'text', (address) => eb('t.address', '=', sql<string>`lower(${address})`)))
    .orderBy('t.id'),
);

/**
 * Returns a member's wallets, CTO first, with zeros if nothing was ever credited.
 * @param tokenAddress only the wallet of this token, if the provider has it
 */
export function findWallets(db: Queryable, userId: number, tokenAddress: string | undefined): Promise<Wallet[]> {
  return wallets(db, { userId, tokenAddress });
}

type Role = 'cto' | 'stable';

const ensured = statement((given: Given<Config['tokens']>) =>
  tables
    .insertInto('tokens')
    .values([
      { role: 'cto', address: given.cto, symbol: 'CTO', name: 'CTO', decimals: 0 },
      { role: 'stable', address: given.stable, symbol: 'USDT', name: 'Stable coin', decimals: 6 },
    ])
    // Another process may insert the same rows at the same time; any of the unique columns can conflict.
    .onConflict((conflict) => conflict.doNothing()),
);

const moved = statement((given: Given<{ role: Role; address: string }>) =>
  tables
    .updateTable('tokens')
    .set({ address: given.address })
    .where('role', '=', given.role)
    .where('address', '<>', given.address),
);

export async function ensureTokens(db: Queryable, { cto, stable }: Config['tokens']): Promise<void> {
  await ensured(db, { cto, stable });
  await moved(db, { role: 'cto', address: cto });
  await moved(db, { role: 'stable', address: stable });
}

const ofRole = statement((given: Given<{ role: Role }>) =>
  tables.selectFrom('tokens').select('id').where('role', '=', given.role),
);

export async function tokenId(db: Queryable, role: Role): Promise<number> {
  return onlyRow(await ofRole(db, { role })).id;
}

const listed = statement((given: Given<{ limit: number; offset: number }>) =>
  tables
    .selectFrom('tokens')
    .select(['id', 'address', 'symbol', 'name', 'decimals'])
    .orderBy('id')
    .limit(given.limit)
    .offset(given.offset),
);

const counted = statement(() => tables.selectFrom('tokens').select(({ fn }) => fn.countAll<number>().as('count')));

export async function listTokens(db: Queryable, page: { page: number; limit: number }): Promise<Page<Token>> {
  const contents = await listed(db, limitOffset(page));
  return toPage(contents, onlyRow(await counted(db, {})).count, page.limit);
}
