import { sql } from 'kysely';
import type { OfficeScope } from 'shared/contracts/operation';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { newSecret, secretHash } from '../../../core/secrets/codes.ts';

/** Begins every token, so that scanners of leaked secrets find it. */
const prefix = 'office_';
const shape = new RegExp(`^Bearer (${prefix}[\\w-]{43})$`);

/** Returns the token of an `Authorization` header; undefined: it has none, or that of a session. */
export const tokenIn = (authorization: string | undefined): string | undefined => shape.exec(authorization ?? '')?.[1];

const found = statement((given: Given<{ hash: string }>) =>
  tables
    .selectFrom('operatorTokens as t')
    .innerJoin('operators as o', 'o.id', 't.operatorId')
    .select(['t.id', 't.name', 't.scopes', 't.operatorId'])
    .where('t.secretHash', '=', given.hash)
    .where('t.revokedAt', 'is', null)
    .where('t.expiresAt', '>', sql<Date>`clock_timestamp()`)
    .where('o.removedAt', 'is', null),
);

type MachineToken = RowOf<typeof found>;

/** @returns undefined for a token that is unknown, expired or revoked, or whose steward is removed */
export const findToken = async (db: Queryable, token: string): Promise<MachineToken | undefined> =>
  (await found(db, { hash: secretHash(token) }))[0];

const noted = statement((given: Given<{ operatorId: number; tokenId: number; address: string }>) =>
  tables
    .insertInto('reads')
    .values({ operatorId: given.operatorId, tokenId: given.tokenId, address: given.address, what: sql.lit('report') }),
);

export async function noteUse(db: Queryable, { id, operatorId }: MachineToken, address: string): Promise<void> {
  await noted(db, { operatorId, tokenId: id, address });
}

/**
 * Makes a token. @param days until it expires, 1 to 90
 * @returns the token, of which only a digest is stored; undefined if the operator is no steward
 */
export async function insertToken(
  tx: Queryable,
  operatorId: number,
  { name, scopes, days }: { name: string; scopes: readonly OfficeScope[]; days: number },
): Promise<{ token: string; expiresAt: Date } | undefined> {
  const token = prefix + newSecret();
  const rows = await tx.query<{ expiresAt: Date }>(
    `insert into operator_tokens (name, secret_hash, scopes, operator_id, expires_at)
       select $1, $2, $3::text[], o.id, clock_timestamp() + make_interval(days => $4::integer)
       from operators o where o.id = $5 and o.role = 'steward' and o.removed_at is null returning expires_at as "expiresAt"`,
    [name, secretHash(token), scopes, days, operatorId],
  );
  return rows.length === 0 ? undefined : { token, ...onlyRow(rows) };
}

const revoked = statement((given: Given<{ name: string }>) =>
  tables
    .updateTable('operatorTokens')
    .set({ revokedAt: sql<Date>`clock_timestamp()` })
    .where('name', '=', given.name)
    .where('revokedAt', 'is', null)
    .returning('id'),
);

/** @returns false if there is none of this name, or it is revoked already */
export const revokeToken = async (tx: Queryable, name: string): Promise<boolean> => (await revoked(tx, { name })).length > 0;

const listed = statement(() =>
  tables
    .selectFrom('operatorTokens as t')
    .innerJoin('operators as o', 'o.id', 't.operatorId')
    .select([
      't.name',
      't.scopes',
      'o.name as by',
      't.createdAt',
      't.expiresAt',
      't.revokedAt',
      sql<Date | null>`(select r.at from reads r where r.token_id = t.id order by r.id desc limit 1)`.as('lastUsedAt'),
    ])
    .orderBy('t.id'),
);

export const listTokens = (db: Queryable): Promise<RowOf<typeof listed>[]> => listed(db, {});
