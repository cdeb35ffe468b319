import { sql } from 'kysely';
import type { LoginResponse } from 'shared/contracts/auth';
import { credentialRules } from 'shared/contracts/credentialRules';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../../core/db/writtenColumns.ts';
import { codeMinutes, codeTries } from '../../../core/secrets/codes.ts';

const challengeMinutes = 15;

const written = writtenColumns('loginChallenges', ['idHash', 'userId', 'factor', 'codeHash', 'credentialEpoch']);

const inserted = statement((given: Given<RowFor<typeof written> & { codeMinutes: number; challengeMinutes: number }>) =>
  tables.insertInto('loginChallenges').values({
    ...written.from(given),
    codeSentAt: sql<Date>`now()`,
    codeExpiresAt: sql<Date>`now() + make_interval(mins => ${given.codeMinutes})`,
    expiresAt: sql<Date>`now() + make_interval(mins => ${given.challengeMinutes})`,
  }),
);

/** Inserts a pending login. `codeHash` is that of the mailed code; null for an authenticator. */
export async function insertChallenge(
  db: Queryable,
  { factor, ...challenge }: Omit<RowFor<typeof written>, 'factor'> & { factor: SecondFactor },
): Promise<void> {
  await inserted(db, { ...challenge, factor: wireFactor(factor), codeMinutes, challengeMinutes });
}

/** Columns of a challenge `c` and its member `u`. The time is that of the database, so that all processes use the same clock. */
const columns = [
  'c.idHash',
  'c.userId',
  'c.credentialEpoch',
  'c.factor',
  'c.codeHash',
  sql<boolean>`coalesce(${sql.ref('c.codeExpiresAt')} > now(), false)`.as('codeLive'),
  'u.username',
  'u.email',
  'u.totpSecret',
  sql<Date>`clock_timestamp()`.as('now'),
] as const;

/** A challenge ends when it is used, when it expires, and when the member's credentials change. */
const live = sql<boolean>`${sql.ref('c.usedAt')} is null and ${sql.ref('c.expiresAt')} > now()
  and ${sql.ref('c.credentialEpoch')} = ${sql.ref('u.credentialEpoch')}`;

const found = statement((given: Given<{ idHash: string }>) =>
  tables
    .selectFrom('loginChallenges as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select(columns)
    .where('c.idHash', '=', given.idHash)
    .where(live),
);

type ChallengeRow = RowOf<typeof found>;

/** A pending login, identified by the digest of its secret, with the required second factor. */
export type Challenge = Omit<ChallengeRow, 'factor'> & { factor: SecondFactor };

const toChallenge = (row: ChallengeRow | undefined): Challenge | undefined => row && { ...row, factor: factorOfWire(row.factor) };

export async function findChallenge(db: Queryable, idHash: string): Promise<Challenge | undefined> {
  return toChallenge((await found(db, { idHash }))[0]);
}

const tried = statement((given: Given<{ idHash: string; atMost: number }>) =>
  tables
    .updateTable('loginChallenges as c')
    .from('users as u')
    .set(({ eb }) => ({ tries: eb('c.tries', '+', sql.lit(1)) }))
    .where('c.idHash', '=', given.idHash)
    .whereRef('u.id', '=', 'c.userId')
    .where(live)
    .where('c.tries', '<', given.atMost)
    .returning(columns),
);

/**
 * Counts an attempt; commit it before comparing the code, so that parallel guesses cannot exceed the limit of five.
 * @returns undefined if the challenge is used, expired, unknown or out of attempts
 */
export async function countTry(db: Queryable, idHash: string): Promise<Challenge | undefined> {
  return toChallenge((await tried(db, { idHash, atMost: codeTries }))[0]);
}

const consumed = statement((given: Given<{ idHash: string }>) =>
  tables
    .updateTable('loginChallenges as c')
    .from('users as u')
    .set({ usedAt: sql<Date>`now()` })
    .where('c.idHash', '=', given.idHash)
    .whereRef('u.id', '=', 'c.userId')
    .where(live)
    .returning('c.idHash'),
);

/** Consumes the challenge. @returns false if it is not valid any more */
export async function consumeChallenge(tx: Queryable, idHash: string): Promise<boolean> {
  return (await consumed(tx, { idHash })).length > 0;
}

const replaced = statement((given: Given<{ idHash: string; codeHash: string; minutes: number; pause: number }>) =>
  tables
    .updateTable('loginChallenges as c')
    .from('users as u')
    .set({
      codeHash: given.codeHash,
      codeSentAt: sql<Date>`now()`,
      codeExpiresAt: sql<Date>`now() + make_interval(mins => ${given.minutes})`,
    })
    .where('c.idHash', '=', given.idHash)
    .whereRef('u.id', '=', 'c.userId')
    .where(live)
    .where('c.codeSentAt', '<=', sql<Date>`now() - make_interval(secs => ${given.pause})`)
    .returning('c.idHash'),
);

/**
 * Replaces the mailed code; the attempts stay counted.
 * @returns false within 60 seconds of the last mail, also for parallel calls
 */
export async function replaceCode(tx: Queryable, idHash: string, codeHash: string): Promise<boolean> {
  const rows = await replaced(tx, { idHash, codeHash, minutes: codeMinutes, pause: credentialRules.resendSeconds });
  return rows.length > 0;
}

const waiting = statement((given: Given<{ idHash: string; pause: number }>) =>
  tables
    .selectFrom('loginChallenges')
    .select(({ ref }) =>
      sql<number | null>`ceil(extract(epoch from ${ref('codeSentAt')} - now()) + ${given.pause})::integer`.as('wait'),
    )
    .where('idHash', '=', given.idHash),
);

export async function resendWait(db: Queryable, idHash: string): Promise<number> {
  const rows = await waiting(db, { idHash, pause: credentialRules.resendSeconds });
  return Math.max(1, rows[0]?.wait ?? 1);
}

/** The second factor of a login. Code uses these names; only this file has the others. */
export type SecondFactor = 'authenticator' | 'email';

export type StoredFactor = 'none' | 'totp' | 'email';

type WireFactor = Exclude<LoginResponse['nextStep'], 'none'>;

const stored: Record<StoredFactor, SecondFactor | undefined> = { none: undefined, totp: 'authenticator', email: 'email' };
const fromWire: Record<WireFactor, SecondFactor> = { '2fa': 'authenticator', email_otp: 'email' };
const wire: Record<SecondFactor, WireFactor> = { authenticator: '2fa', email: 'email_otp' };

export const storedFactor = (name: StoredFactor): SecondFactor | undefined => stored[name];

export const factorOfWire = (name: WireFactor): SecondFactor => fromWire[name];

export const wireFactor = (factor: SecondFactor): WireFactor => wire[factor];
