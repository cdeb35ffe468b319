import type { Page } from 'shared/contracts/paging';
import type { Token } from 'shared/contracts/tokens';
import type { Config } from '../../base/config/config.ts';
import { onlyRow, type Queryable } from '../../base/db/database.ts';
import { limitOffset, toPage } from '../../base/paging.ts';

/** Makes the two tokens, or gives them the addresses of the configuration. */
export async function ensureTokens(db: Queryable, addresses: Config['tokens']): Promise<void> {
  await db.query(
    `insert into tokens (role, address, symbol, name, decimals) values ('cto', $1, 'CTO', 'CTO', 0), ('stable', $2, 'USDT', 'Stable coin', 6)
     on conflict (role) do update set address = excluded.address where tokens.address <> excluded.address`,
    [addresses.cto, addresses.stable],
  );
}

/** The token that pays for tickets. */
export async function tokenId(db: Queryable, role: 'cto' | 'stable'): Promise<number> {
  return onlyRow(await db.query<{ id: number }>('select id from tokens where role = $1', [role])).id;
}

export async function listTokens(db: Queryable, page: { page: number; limit: number }): Promise<Page<Token>> {
  const { limit, offset } = limitOffset(page);
  const contents = await db.query<Token>(
    'select id, address, symbol, name, decimals from tokens order by id limit $1 offset $2',
    [limit, offset],
  );
  const total = onlyRow(await db.query<{ count: number }>('select count(*) from tokens')).count;
  return toPage(contents, total, page.limit);
}
