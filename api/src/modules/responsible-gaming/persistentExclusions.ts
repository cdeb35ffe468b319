import { sql } from 'kysely';
import type { Queryable } from '../../core/db/database.ts';
import { type Given, statement, tables } from '../../core/db/statement.ts';
import { keyedHash } from '../../core/secrets/codes.ts';
import { type StoredBreak, writeBreak } from './protection.repository.ts';

const now = sql<Date>`clock_timestamp()`;

/** Keyed hash of an address. Cool-offs and self-exclusions of deleted accounts are stored under it. */
export const exclusionHash = (db: Queryable, email: string): string => keyedHash(db, 'kept-stop', email).toString('base64url');

const keepSql = `
  insert into kept_stops as k (email_hash, kind, began_at, ends_at) values ($1, $2, $3, $4)
  on conflict (email_hash) do update set
    kind = case when k.kind = 'exclusion' and k.ends_at > clock_timestamp() then k.kind else excluded.kind end,
    began_at = least(k.began_at, excluded.began_at), ends_at = greatest(k.ends_at, excluded.ends_at)`;

/** Keeps a cool-off or self-exclusion beyond the account. @param email normalised */
export async function persistExclusion(tx: Queryable, email: string, { kind, beganAt, endsAt }: StoredBreak): Promise<void> {
  await tx.query(keepSql, [exclusionHash(tx, email), kind, new Date(beganAt), new Date(endsAt)]);
}

/** A kept stop of an address that is stricter than the member's current one. */
const keptFor = statement((given: Given<{ emailHash: string; userId: number }>) =>
  tables
    .selectFrom('keptStops as k')
    .leftJoin('playLimits as m', (join) => join.on('m.userId', '=', given.userId))
    .select(['k.kind', 'k.beganAt', 'k.endsAt'])
    .where('k.emailHash', '=', given.emailHash)
    .where('k.endsAt', '>', now)
    .where(({ and, eb, or }) =>
      or([
        eb('m.stoppedUntil', 'is', null),
        eb('m.stoppedUntil', '<', eb.ref('k.endsAt')),
        and([eb('k.kind', '=', sql.lit('exclusion')), eb('m.excluded', '=', sql.lit(false))]),
      ]),
    ),
);

/**
 * Applies the cool-off or self-exclusion that was running when an account with this address was deleted; call it when a member
 * has proved the address.
 * @param email normalised
 */
export async function restoreExclusion(tx: Queryable, userId: number, email: string): Promise<void> {
  // Without a key, no account can be deleted.
  if (tx.fairKey === undefined) return;
  const [kept] = await keptFor(tx, { emailHash: exclusionHash(tx, email), userId });
  if (kept === undefined) return;
  await writeBreak(tx, userId, { kind: kept.kind, beganAt: kept.beganAt.getTime(), endsAt: kept.endsAt.getTime() });
}

const running = statement(() => tables.selectFrom('keptStops').select('emailHash').where('endsAt', '>', now));

export async function excludedAddressHashes(db: Queryable): Promise<ReadonlySet<string>> {
  return new Set((await running(db, {})).map(({ emailHash }) => emailHash));
}

export async function deleteExpiredExclusions(db: Queryable): Promise<void> {
  await db.query('delete from kept_stops where ends_at <= clock_timestamp()');
}
