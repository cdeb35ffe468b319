import { credentialRules } from 'shared/contracts/credentialRules';
import type { Queryable } from '../../base/db/database.ts';
import { codeMinutes, codeTries } from '../../base/secrets/codes.ts';
import { factorOfWire, type SecondFactor, type WireFactor, wireFactor } from '../members/secondFactor.ts';

/** A pending login, by the digest of the secret that names it. */
export interface Challenge {
  id_hash: string;
  user_id: number;
  /** The second factor that the login still owes. */
  factor: SecondFactor;
  code_hash: string | null;
  code_live: boolean;
  username: string;
  email: string | null;
  totp_secret: string | null;
  /** The database's clock, by which all processes count. */
  now: Date;
}

type ChallengeRow = Omit<Challenge, 'factor'> & { factor: WireFactor };

const toChallenge = (row: ChallengeRow | undefined): Challenge | undefined => row && { ...row, factor: factorOfWire(row.factor) };

const challengeMinutes = 15;
/** Columns of a challenge `c` with its member `u`. */
const columns = `c.id_hash, c.user_id, c.factor, c.code_hash, coalesce(c.code_expires_at > now(), false) as code_live,
  u.username, u.email, u.totp_secret, clock_timestamp() as now`;
const live = 'c.used_at is null and c.expires_at > now()';

/** @param codeHash of the mailed code; null for an authenticator */
export async function insertChallenge(
  db: Queryable,
  { idHash, userId, factor, codeHash }: { idHash: string; userId: number; factor: SecondFactor; codeHash: string | null },
): Promise<void> {
  await db.query(
    `insert into login_challenges (id_hash, user_id, factor, code_hash, code_sent_at, code_expires_at, expires_at)
     values ($1, $2, $3, $4, now(), now() + make_interval(mins => $5), now() + make_interval(mins => $6))`,
    [idHash, userId, wireFactor(factor), codeHash, codeMinutes, challengeMinutes],
  );
}

export async function findChallenge(db: Queryable, idHash: string): Promise<Challenge | undefined> {
  const rows = await db.query<ChallengeRow>(
    `select ${columns} from login_challenges c join users u on u.id = c.user_id where c.id_hash = $1 and ${live}`,
    [idHash],
  );
  return toChallenge(rows[0]);
}

/**
 * Counts a try and returns the challenge, or undefined when it is used, expired, unknown or out of tries. Runs on its own and
 * commits before the code is looked at: of a thousand parallel guesses only five are ever compared.
 */
export async function countTry(db: Queryable, idHash: string): Promise<Challenge | undefined> {
  const rows = await db.query<ChallengeRow>(
    `update login_challenges c set tries = tries + 1 from users u
     where c.id_hash = $1 and u.id = c.user_id and ${live} and c.tries < $2
     returning ${columns}`,
    [idHash, codeTries],
  );
  return toChallenge(rows[0]);
}

/** Uses the challenge up. @returns false when another request was first */
export async function consumeChallenge(tx: Queryable, idHash: string): Promise<boolean> {
  const rows = await tx.query(`update login_challenges c set used_at = now() where c.id_hash = $1 and ${live} returning 1`, [
    idHash,
  ]);
  return rows.length > 0;
}

/** Replaces the mailed code; the tries stay counted. @returns false within 60 seconds of the last mail, also for parallel calls */
export async function replaceCode(tx: Queryable, idHash: string, codeHash: string): Promise<boolean> {
  const rows = await tx.query(
    `update login_challenges c
     set code_hash = $2, code_sent_at = now(), code_expires_at = now() + make_interval(mins => $3)
     where c.id_hash = $1 and ${live} and c.code_sent_at <= now() - make_interval(secs => $4)
     returning 1`,
    [idHash, codeHash, codeMinutes, credentialRules.resendSeconds],
  );
  return rows.length > 0;
}

/** Seconds until the next mail may be asked for. */
export async function resendWait(db: Queryable, idHash: string): Promise<number> {
  const rows = await db.query<{ wait: number }>(
    `select ceil(extract(epoch from code_sent_at - now()) + $2)::integer as wait from login_challenges where id_hash = $1`,
    [idHash, credentialRules.resendSeconds],
  );
  return Math.max(1, rows[0]?.wait ?? 1);
}
