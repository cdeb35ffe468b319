import type { Queryable } from '../../base/db/database.ts';

export async function insertSession(db: Queryable, id: string, userId: number, expiresAt: Date): Promise<void> {
  await db.query('insert into sessions (id, user_id, expires_at) values ($1, $2, $3)', [id, userId, expiresAt]);
}

/** Whether the session lives and is this member's. */
export async function isLiveSession(db: Queryable, id: string, userId: number): Promise<boolean> {
  const rows = await db.query('select 1 from sessions where id = $1 and user_id = $2 and expires_at > now()', [id, userId]);
  return rows.length > 0;
}

export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await db.query('delete from sessions where id = $1', [id]);
}

/** Ends all sessions of a member, and the logins that are still under way. */
export async function deleteLoginsOf(db: Queryable, userId: number): Promise<void> {
  await db.query('delete from sessions where user_id = $1', [userId]);
  await db.query('delete from login_challenges where user_id = $1', [userId]);
}
