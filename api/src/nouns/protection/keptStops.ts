import type { Queryable } from '../../base/db/database.ts';
import { keyedHash } from '../../base/secrets/keyedHash.ts';
import { type StoredBreak, writeBreak } from './protection.repository.ts';

/** A break or exclusion as it is kept of a member who left: by a keyed hash of their address. */
export const stopHash = (db: Queryable, email: string): string => keyedHash(db, 'kept-stop', email).toString('base64url');

const keepSql = `
  insert into kept_stops as k (email_hash, kind, began_at, ends_at) values ($1, $2, $3, $4)
  on conflict (email_hash) do update set
    kind = case when k.kind = 'exclusion' and k.ends_at > clock_timestamp() then k.kind else excluded.kind end,
    began_at = least(k.began_at, excluded.began_at), ends_at = greatest(k.ends_at, excluded.ends_at)`;

/**
 * Keeps what stops a member from playing beyond their account.
 * @param email in its normal form
 */
export async function keepStop(tx: Queryable, email: string, { kind, beganAt, endsAt }: StoredBreak): Promise<void> {
  await tx.query(keepSql, [stopHash(tx, email), kind, new Date(beganAt), new Date(endsAt)]);
}

const keptSql = `
  select k.kind, (extract(epoch from k.began_at) * 1000)::bigint as "beganAt", (extract(epoch from k.ends_at) * 1000)::bigint as "endsAt"
  from kept_stops k left join play_limits m on m.user_id = $2
  where k.email_hash = $1 and k.ends_at > clock_timestamp()
    and (m.user_id is null or m.stopped_until is null or m.stopped_until < k.ends_at or (k.kind = 'exclusion' and not m.excluded))`;

/**
 * Puts a member whose address was proved on the break or exclusion that was running when somebody with this address left.
 * @param email in its normal form
 */
export async function takeUpStop(tx: Queryable, userId: number, email: string): Promise<void> {
  // Nobody could leave where there is no key.
  if (tx.fairKey === undefined) return;
  const [kept] = await tx.query<StoredBreak>(keptSql, [stopHash(tx, email), userId]);
  if (kept !== undefined) await writeBreak(tx, userId, kept);
}

/** Hashes of the addresses whose owners left while on a break that goes on. */
export async function hashesOfStopped(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ hash: string }>('select email_hash as hash from kept_stops where ends_at > clock_timestamp()');
  return new Set(rows.map(({ hash }) => hash));
}

/** Forgets those that are over. */
export async function dropOverStops(db: Queryable): Promise<void> {
  await db.query('delete from kept_stops where ends_at <= clock_timestamp()');
}
