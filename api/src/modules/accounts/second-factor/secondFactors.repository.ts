import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { insertSelected } from '../../../core/db/writtenColumns.ts';
import { sameHash, secretHash } from '../../../core/secrets/codes.ts';
import { encrypt } from '../../../core/secrets/vault.ts';
import { hashCost } from '../members/passwords.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 16;
const codeCount = 10;

export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const symbols = Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
    return symbols.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/**
 * Returns the digest of a recovery code, from which the stored form is computed. Ignores case, spaces and dashes; reads O as 0, I
 * and L as 1.
 * @returns undefined if the text cannot be a recovery code
 */
export function recoveryCodeDigest(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (plain.length !== codeLength || [...plain].some((symbol) => !alphabet.includes(symbol))) return undefined;
  return secretHash(plain);
}

// Stored form: `salt.hash`, both base64url. A member's ten codes share a salt, so that an attempt computes one hash and not ten.
const slowForm = async (digest: string, salt: string): Promise<string> =>
  `${salt}.${(await hashRaw(digest, { ...hashCost, salt: Buffer.from(salt, 'base64url') })).toString('base64url')}`;

const isSlowForm = (stored: string): boolean => stored.includes('.');

function slowForms(digests: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16).toString('base64url');
  return Promise.all(digests.map((digest) => slowForm(digest, salt)));
}

/** Finds the stored form of a digest. Takes the same time if none is stored. */
async function matchingRecoveryCode(stored: readonly string[], digest: string): Promise<string | undefined> {
  const salts = new Set(stored.filter(isSlowForm).map((form) => form.split('.')[0] ?? ''));
  if (salts.size === 0) salts.add(randomBytes(16).toString('base64url'));
  for (const salt of salts) {
    const form = await slowForm(digest, salt);
    const found = stored.find((one) => sameHash(one, form));
    if (found !== undefined) return found;
  }
  return undefined;
}

const advanced = statement((given: Given<{ id: number; step: number }>) =>
  tables
    .updateTable('users')
    .set({ totpLastStep: given.step })
    .where('id', '=', given.id)
    .where(({ eb, fn }) => eb(fn.coalesce('totpLastStep', sql.lit(-1)), '<', given.step))
    .returning('id'),
);

/** Stores the time step of an authenticator code. @returns false if this step or a later one was used before */
export async function advanceAuthenticatorStep(tx: Queryable, userId: number, step: number): Promise<boolean> {
  return (await advanced(tx, { id: userId, step })).length > 0;
}

const used = statement((given: Given<{ userId: number; codeHash: string }>) =>
  tables
    .updateTable('recoveryCodes')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', given.userId)
    .where('codeHash', '=', given.codeHash)
    .where('usedAt', 'is', null)
    .returning('userId'),
);

/** Consumes a recovery code by its stored form (see `findRecoveryCode`). @returns false if it was used before */
export async function useRecoveryCode(tx: Queryable, userId: number, codeHash: string): Promise<boolean> {
  return (await used(tx, { userId, codeHash })).length > 0;
}

const unused = statement((given: Given<{ userId: number }>) =>
  tables.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', given.userId).where('usedAt', 'is', null),
);

/** Finds the stored form of an unused recovery code; slow by design. @param digest of `recoveryCodeDigest` */
export async function findRecoveryCode(db: Queryable, userId: number, digest: string): Promise<string | undefined> {
  const stored = (await unused(db, { userId })).map(({ codeHash }) => codeHash);
  return matchingRecoveryCode(stored, digest);
}

const removed = statement((given: Given<{ userId: number }>) =>
  tables.deleteFrom('recoveryCodes').where('userId', '=', given.userId),
);

const added = statement((given: Given<{ userId: number; codeHashes: readonly string[] }>) =>
  insertSelected(
    'recoveryCodes',
    tables
      .selectFrom(sql<{ codeHash: string }>`unnest(${given.codeHashes}::text[])`.as<'code'>(sql`code (code_hash)`))
      .select([sql<number>`${given.userId}::bigint`.as('userId'), 'code.codeHash']),
  ),
);

export async function replaceRecoveryCodes(tx: Queryable, userId: number, digests: string[]): Promise<void> {
  await removed(tx, { userId });
  await added(tx, { userId, codeHashes: await slowForms(digests) });
}

const quick = statement(() => tables.selectFrom('recoveryCodes').select(['userId', 'codeHash']));
const slowedDown = statement((given: Given<{ userId: number; before: string; codeHash: string }>) =>
  tables
    .updateTable('recoveryCodes')
    .set({ codeHash: given.codeHash })
    .where('userId', '=', given.userId)
    .where('codeHash', '=', given.before),
);

/** Converts codes that were stored as plain digests to argon2id. */
export async function slowOldRecoveryCodes(db: Queryable): Promise<void> {
  const old = Map.groupBy(
    (await quick(db, {})).filter(({ codeHash }) => !isSlowForm(codeHash)),
    ({ userId }) => userId,
  );
  for (const [userId, rows] of old) {
    const forms = await slowForms(rows.map(({ codeHash }) => codeHash));
    for (const [index, { codeHash: before }] of rows.entries())
      await slowedDown(db, { userId, before, codeHash: forms[index] ?? before });
  }
}

const held = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('users')
    .select(['id as userId', 'secondFactor', 'credentialEpoch'])
    .where('id', '=', given.id)
    .forNoKeyUpdate(),
);

/** Returns a member's second factor and credential epoch, and locks them until the transaction ends. */
export async function lockSecondFactor(tx: Queryable, userId: number): Promise<RowOf<typeof held>> {
  return onlyRow(await held(tx, { id: userId }, { mayWait: true }));
}

const withoutFactor = statement((given: Given<{ id: number }>) =>
  tables.updateTable('users').set({ secondFactor: 'none', totpSecret: null, totpLastStep: null }).where('id', '=', given.id),
);

export async function removeSecondFactor(tx: Queryable, userId: number): Promise<void> {
  await withoutFactor(tx, { id: userId });
  await replaceRecoveryCodes(tx, userId, []);
}

const withAuthenticator = statement((given: Given<{ id: number; secret: string }>) =>
  tables
    .updateTable('users')
    .set({ secondFactor: 'totp', totpSecret: given.secret, totpLastStep: null })
    .where('id', '=', given.id),
);

/** @param secret base32; stored encrypted */
export async function setAuthenticator(tx: Queryable, userId: number, secret: string): Promise<void> {
  await withAuthenticator(tx, { id: userId, secret: encrypt(tx, 'authenticator', String(userId), secret) });
}

const plainSecrets = statement(() =>
  tables.selectFrom('users').select(['id', 'totpSecret']).where('totpSecret', 'not like', sql.lit('sealed.v%')),
);
const sealedSecret = statement((given: Given<{ id: number; secret: string; before: string }>) =>
  tables.updateTable('users').set({ totpSecret: given.secret }).where('id', '=', given.id).where('totpSecret', '=', given.before),
);

export async function sealOldAuthenticators(db: Queryable): Promise<void> {
  for (const { id, totpSecret } of await plainSecrets(db, {}))
    if (totpSecret !== null)
      await sealedSecret(db, { id, before: totpSecret, secret: encrypt(db, 'authenticator', String(id), totpSecret) });
}

const withEmailCodes = statement((given: Given<{ id: number }>) =>
  tables
    .updateTable('users')
    .set({ secondFactor: 'email', totpSecret: null, totpLastStep: null })
    .where('id', '=', given.id)
    .where('email', 'is not', null)
    .returning('id'),
);

export async function setEmailCodes(tx: Queryable, userId: number): Promise<boolean> {
  return (await withEmailCodes(tx, { id: userId })).length > 0;
}
