import { onlyRow, type Queryable } from '../../base/db/database.ts';

/** What a member's pictures take. */
export interface UploadUse {
  pictures: number;
  bytes: number;
}

export async function readUse(db: Queryable, userId: number): Promise<UploadUse> {
  return onlyRow(
    await db.query<UploadUse>(
      'select count(*)::integer as pictures, coalesce(sum(bytes), 0)::bigint as bytes from uploads where user_id = $1',
      [userId],
    ),
  );
}

export async function insertUpload(db: Queryable, key: string, userId: number): Promise<void> {
  await db.query('insert into uploads (key, user_id) values ($1, $2)', [key, userId]);
}

/** Counts that bytes were sent for a key. @returns undefined when there is no such permission (any more) */
export async function countTry(
  db: Queryable,
  key: string,
): Promise<{ userId: number; tries: number; bytes: number } | undefined> {
  const [row] = await db.query<{ userId: number; tries: number; bytes: number }>(
    'update uploads set tries = tries + 1 where key = $1 and user_id is not null returning user_id as "userId", tries, bytes',
    [key],
  );
  return row;
}

/** Notes what a picture takes, before it is stored: of several uploads for one key one is taken. @returns false for the others */
export async function noteStored(db: Queryable, key: string, bytes: number): Promise<boolean> {
  const rows = await db.query('update uploads set bytes = $2 where key = $1 and bytes = 0 returning key', [key, bytes]);
  return rows.length > 0;
}

/** The picture could not be stored after all. */
export async function forgetStored(db: Queryable, key: string): Promise<void> {
  await db.query('update uploads set bytes = 0 where key = $1', [key]);
}

/**
 * Keys that are a day old and shown nowhere.
 * @param address what stands before the key in the address of a picture
 */
export async function findUnused(db: Queryable, address: string, atMost: number): Promise<string[]> {
  const rows = await db.query<{ key: string }>(
    `select key from uploads u
     where created_at < now() - interval '1 day'
       and not exists (select from users where avatar = $1 || u.key)
       and not exists (select from rewards where thumbnail = $1 || u.key or $1 || u.key = any(images))
     order by created_at limit $2`,
    [address, atMost],
  );
  return rows.map(({ key }) => key);
}

export async function deleteUpload(db: Queryable, key: string): Promise<void> {
  await db.query('delete from uploads where key = $1', [key]);
}
