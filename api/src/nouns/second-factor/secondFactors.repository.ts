import type { Queryable } from '../../base/db/database.ts';

/** Remembers the time step of an authenticator code. @returns false when that step or a later one was used before */
export async function advanceAuthenticatorStep(tx: Queryable, userId: number, step: number): Promise<boolean> {
  const rows = await tx.query(
    'update users set totp_last_step = $2 where id = $1 and coalesce(totp_last_step, -1) < $2 returning id',
    [userId, step],
  );
  return rows.length > 0;
}

/** @returns false when the member has no such code, or has used it */
export async function useRecoveryCode(tx: Queryable, userId: number, codeHash: string): Promise<boolean> {
  const rows = await tx.query(
    'update recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null returning user_id',
    [userId, codeHash],
  );
  return rows.length > 0;
}

/** Replaces all recovery codes of a member. */
export async function replaceRecoveryCodes(tx: Queryable, userId: number, codeHashes: string[]): Promise<void> {
  await tx.query('delete from recovery_codes where user_id = $1', [userId]);
  await tx.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])', [userId, codeHashes]);
}

/** The password alone logs in from now on; recovery codes stop working. */
export async function removeSecondFactor(tx: Queryable, userId: number): Promise<void> {
  await tx.query("update users set second_factor = 'none', totp_secret = null, totp_last_step = null where id = $1", [userId]);
  await replaceRecoveryCodes(tx, userId, []);
}

export async function setAuthenticator(tx: Queryable, userId: number, secret: string): Promise<void> {
  await tx.query("update users set second_factor = 'totp', totp_secret = $2, totp_last_step = null where id = $1", [
    userId,
    secret,
  ]);
}

/** @returns false when the member has no address */
export async function setEmailCodes(tx: Queryable, userId: number): Promise<boolean> {
  const rows = await tx.query(
    `update users set second_factor = 'email', totp_secret = null, totp_last_step = null
     where id = $1 and email is not null returning id`,
    [userId],
  );
  return rows.length > 0;
}
