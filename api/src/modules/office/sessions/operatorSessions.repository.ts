import { sql } from 'kysely';
import type { OperatorRole } from 'shared/contracts/officeSession';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { secretHash } from '../../../core/secrets/codes.ts';

const idle = sql.lit('30 minutes');
const longest = sql.lit('10 hours');
const codeLives = sql.lit('2 minutes');

const found = statement((given: Given<{ hash: string }>) =>
  tables
    .selectFrom('operatorSessions as s')
    .innerJoin('operators as o', 'o.id', 's.operatorId')
    .innerJoin('operatorPasskeys as p', 'p.id', 's.passkeyId')
    .select(({ ref }) => [
      's.id',
      's.jkt',
      's.passkeyId',
      's.operatorId',
      'o.name',
      sql<OperatorRole>`${ref('o.role')}`.as('role'),
      sql<Date>`${ref('s.createdAt')} + ${longest}::interval`.as('endsAt'),
      sql<boolean>`${ref('s.lastUsedAt')} < now() - interval '1 minute'`.as('toNote'),
    ])
    .where('s.secretHash', '=', given.hash)
    .where('s.opened', '=', sql.lit(true))
    .where('o.removedAt', 'is', null)
    .where('o.role', 'is not', null)
    .where('p.removedAt', 'is', null)
    .where('s.lastUsedAt', '>', sql<Date>`now() - ${idle}::interval`)
    .where('s.createdAt', '>', sql<Date>`now() - ${longest}::interval`),
);

export type StoredSession = RowOf<typeof found>;

const used = statement((given: Given<{ id: string }>) =>
  tables.updateTable('operatorSessions').set({ lastUsedAt: sql<Date>`now()` }).where('id', '=', given.id),
);

/**
 * Finds the session of a token or cookie, and notes its use, which postpones its idle end.
 * @returns undefined for an unknown one, after 30 minutes without a call or ten hours, or once operator or passkey are removed
 */
export async function useSession(db: Queryable, secret: string): Promise<StoredSession | undefined> {
  const [session] = await found(db, { hash: secretHash(secret) });
  if (session?.toNote) await used(db, { id: session.id });
  return session;
}

interface NewSession {
  operatorId: number;
  passkeyId: string;
  /** Missing: a session of the desk. */
  jkt?: string | undefined;
  secret: string;
}

const inserted = statement((given: Given<Omit<NewSession, 'secret'> & { hash: string }>) =>
  tables.insertInto('operatorSessions').values({
    operatorId: given.operatorId,
    passkeyId: given.passkeyId,
    jkt: given.jkt,
    secretHash: given.hash,
    opened: sql<boolean>`${given.jkt}::text is null`,
  }),
);

/** Inserts a session of the desk; with `jkt` one of the office, which `exchangeCode` opens with the secret as its code. */
export async function insertSession(tx: Queryable, { secret, ...session }: NewSession): Promise<void> {
  await inserted(tx, { ...session, hash: secretHash(secret) });
}

const exchanged = statement((given: Given<{ code: string; token: string; jkt: string }>) =>
  tables
    .updateTable('operatorSessions')
    .set({ opened: true, secretHash: given.token, createdAt: sql<Date>`now()`, lastUsedAt: sql<Date>`now()` })
    .where('secretHash', '=', given.code)
    .where('jkt', '=', given.jkt)
    .where('opened', '=', sql.lit(false))
    .where('createdAt', '>', sql<Date>`now() - ${codeLives}::interval`)
    .returning('id'),
);

/** Exchanges a code for a token, once. @returns false if it is unknown, used or expired, or belongs to another browser's key */
export async function exchangeCode(db: Queryable, code: string, token: string, jkt: string): Promise<boolean> {
  return (await exchanged(db, { code: secretHash(code), token: secretHash(token), jkt })).length > 0;
}

const ended = statement((given: Given<{ id: string }>) => tables.deleteFrom('operatorSessions').where('id', '=', given.id));

export async function endSession(db: Queryable, id: string): Promise<void> {
  await ended(db, { id });
}

const passkey = statement((given: Given<{ credentialId: string }>) =>
  tables
    .selectFrom('operatorPasskeys as p')
    .innerJoin('operators as o', 'o.id', 'p.operatorId')
    .select([
      'p.id',
      'p.operatorId',
      'o.name',
      'p.ecX',
      'p.ecY',
      'p.rsaN',
      'p.rsaE',
      'p.signCount',
      'p.demo',
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('p.credentialId', '=', given.credentialId)
    .where('p.removedAt', 'is', null)
    .where('o.removedAt', 'is', null)
    .where('o.role', 'is not', null),
);

export type OperatorPasskey = RowOf<typeof passkey>;

export async function findOperatorPasskey(db: Queryable, credentialId: string): Promise<OperatorPasskey | undefined> {
  return (await passkey(db, { credentialId }))[0];
}

const noted = statement((given: Given<{ id: string; signCount: number }>) =>
  tables
    .updateTable('operatorPasskeys')
    .set({ signCount: given.signCount, lastUsedAt: sql<Date>`now()` })
    .where('id', '=', given.id)
    .where('removedAt', 'is', null)
    .where(({ ref }) => sql<boolean>`(${ref('signCount')} < ${given.signCount} or ${ref('signCount')} + ${given.signCount} = 0)`)
    .returning('id'),
);

/** Stores a use and its counter. @returns false if the passkey was removed, or another request stored this counter or a later one */
export async function noteOperatorPasskey(tx: Queryable, id: string, signCount: number): Promise<boolean> {
  return (await noted(tx, { id, signCount })).length > 0;
}

const listed = statement((given: Given<{ operatorId: number }>) =>
  tables
    .selectFrom('operatorPasskeys')
    .select(['id', 'name', 'credentialId', 'createdAt', 'lastUsedAt'])
    .where('operatorId', '=', given.operatorId)
    .where('removedAt', 'is', null)
    .orderBy('createdAt'),
);

export function listOperatorPasskeys(db: Queryable, operatorId: number): Promise<RowOf<typeof listed>[]> {
  return listed(db, { operatorId });
}

const invitation = statement((given: Given<{ token: string }>) =>
  tables
    .selectFrom(
      sql<{ id: string | null; name: string; role: OperatorRole; expiresAt: Date }>`invitation_of(${given.token})`.as('i'),
    )
    .select(['i.id', 'i.name', 'i.role', 'i.expiresAt', sql<Date>`clock_timestamp()`.as('now')]),
);

/** Finds the invitation of a link's secret. @returns undefined for one that is unknown, used or expired */
export async function findInvitation(db: Queryable, token: string) {
  const { id, ...found } = onlyRow(await invitation(db, { token }));
  return id === null ? undefined : { id, ...found };
}

/** Public numbers of a passkey's key, big-endian: of a P-256 point, or of an RSA key. */
export interface PasskeyNumbers {
  ecX: Uint8Array | null;
  ecY: Uint8Array | null;
  rsaN: Uint8Array | null;
  rsaE: Uint8Array | null;
}

const enrolled = statement(
  (given: Given<PasskeyNumbers & { token: string; name: string; credentialId: string; algorithm: number; signCount: number }>) =>
    tables.selectNoFrom(
      sql<number | null>`enrol_operator(${given.token}, ${given.name}, ${given.credentialId}, ${given.algorithm}, ${given.ecX},
        ${given.ecY}, ${given.rsaN}, ${given.rsaE}, ${given.signCount})`.as('id'),
    ),
);

/**
 * Makes an operator of the invited person.
 * @returns the operator's id; undefined for an invitation that is unknown, used or expired
 * @throws the database's 23505 if the passkey is enrolled already
 */
export async function enrolOperator(db: Queryable, values: Parameters<typeof enrolled>[1]): Promise<number | undefined> {
  return onlyRow(await enrolled(db, values, { mayWait: true })).id ?? undefined;
}
