import type { Queryable } from '../../base/db/database.ts';
import { codeMinutes, codeTries } from '../../base/secrets/codes.ts';

/** Why an address has to be proved: to set a new password, or to confirm it after registration. */
export type Purpose = 'reset' | 'confirm';

/** Minutes that a proof lives. */
const lifetimes: Record<Purpose, number> = { reset: codeMinutes, confirm: 24 * 60 };

const live = 'used_at is null and expires_at > now()';

/**
 * Stores a fresh proof for an address in place of the former one, whether anybody has that address or not.
 * @param email in its normal form
 * @returns whether it is to be mailed: a member has the address and, to confirm it, has not done so yet
 */
export async function storeProof(tx: Queryable, purpose: Purpose, email: string, hash: string): Promise<boolean> {
  const rows = await tx.query<{ wanted: boolean }>(
    `insert into email_proofs as proof (purpose, email, user_id, secret_hash, expires_at)
     values ($1, $2, (select id from users where lower(email) = $2 and ($1 <> 'confirm' or email_verified_at is null)), $3,
       now() + make_interval(mins => $4))
     on conflict (purpose, email) do update set
       user_id = excluded.user_id, secret_hash = excluded.secret_hash, expires_at = excluded.expires_at, tries = 0, used_at = null
     returning user_id is not null as wanted`,
    [purpose, email, hash, lifetimes[purpose]],
  );
  return rows[0]?.wanted ?? false;
}

/**
 * Counts a try at an address' code and returns what is stored. On its own, before the code is compared.
 * @returns undefined when there is none, or it is used, expired or out of tries
 */
export async function countProofTry(db: Queryable, purpose: Purpose, email: string): Promise<string | undefined> {
  const rows = await db.query<{ secret_hash: string }>(
    `update email_proofs set tries = tries + 1
     where purpose = $1 and email = $2 and ${live} and tries < $3
     returning secret_hash`,
    [purpose, email, codeTries],
  );
  return rows[0]?.secret_hash;
}

/** Uses a proof up. @returns the member it belongs to; undefined when another request was first, or it is over */
export async function consumeProof(tx: Queryable, purpose: Purpose, hash: string): Promise<number | undefined> {
  const rows = await tx.query<{ user_id: number | null }>(
    `update email_proofs set used_at = now() where purpose = $1 and secret_hash = $2 and ${live} returning user_id`,
    [purpose, hash],
  );
  return rows[0]?.user_id ?? undefined;
}
