import type { PublicUser, User } from 'shared/contracts/users';
import type { Queryable } from '../../base/db/database.ts';
import type { StoredFactor } from './secondFactor.ts';

/** A member to be added; the address in its normal form (see emails.ts). */
export interface NewMember {
  username: string;
  fullName: string | null;
  email: string | null;
  passwordHash: string;
  /** KYC completed. */
  verified: boolean;
  /** The address needs no confirmation, because the operator vouches for it. */
  emailConfirmed: boolean;
}

/** What a login needs to know of a member. */
export interface Credentials {
  id: number;
  username: string;
  email: string | null;
  password_hash: string;
  email_confirmed: boolean;
  second_factor: StoredFactor;
}

const ownColumns = 'id, username, full_name as "fullName", email, avatar, verified';
const publicColumns = 'id, username, full_name as "fullName", avatar, description';

/** @returns the new id; undefined when the username or the address is taken */
export async function insertMember(db: Queryable, member: NewMember): Promise<number | undefined> {
  const { username, fullName, email, passwordHash, verified, emailConfirmed } = member;
  const rows = await db.query<{ id: number }>(
    `insert into users (username, full_name, email, password_hash, verified, email_verified_at)
     values ($1, $2, $3, $4, $5, case when $6::boolean then now() end)
     on conflict do nothing
     returning id`,
    [username, fullName, email, passwordHash, verified, emailConfirmed],
  );
  return rows[0]?.id;
}

export async function usernameExists(db: Queryable, username: string): Promise<boolean> {
  const rows = await db.query('select 1 from users where lower(username) = lower($1)', [username]);
  return rows.length > 0;
}

/** @param email in its normal form */
export async function usernameOfEmail(db: Queryable, email: string): Promise<string | undefined> {
  const rows = await db.query<{ username: string }>('select username from users where lower(email) = $1', [email]);
  return rows[0]?.username;
}

/** The member as they see themselves. */
export async function findMember(db: Queryable, id: number): Promise<User | undefined> {
  const rows = await db.query<User>(`select ${ownColumns} from users where id = $1`, [id]);
  return rows[0];
}

/** The member as everybody may see them. */
export async function findPublicMember(db: Queryable, id: number): Promise<PublicUser | undefined> {
  const rows = await db.query<PublicUser>(`select ${publicColumns} from users where id = $1`, [id]);
  return rows[0];
}

/** Upper and lower case of a username are the same. */
export async function findCredentials(db: Queryable, username: string): Promise<Credentials | undefined> {
  const rows = await db.query<Credentials>(
    `select id, username, email, password_hash, second_factor, (email is null or email_verified_at is not null) as email_confirmed
     from users where lower(username) = lower($1)`,
    [username],
  );
  return rows[0];
}

/** A new password; whoever could read the code in the mail has proved the address as well. */
export async function setPassword(db: Queryable, id: number, passwordHash: string): Promise<string | undefined> {
  const rows = await db.query<{ username: string }>(
    `update users set password_hash = $2, email_verified_at = coalesce(email_verified_at, now()) where id = $1 returning username`,
    [id, passwordHash],
  );
  return rows[0]?.username;
}

export async function confirmEmail(db: Queryable, id: number): Promise<void> {
  await db.query('update users set email_verified_at = coalesce(email_verified_at, now()) where id = $1', [id]);
}
