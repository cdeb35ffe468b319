import type { Queryable } from '../db/database.ts';
import type { Mail } from './mails.ts';

/** A mail that waits in the outbox. */
export interface OutboxMail extends Mail {
  id: number;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
}

const columns = `id, recipient as "to", subject, body as text, attempts, last_error as "lastError", created_at as "createdAt"`;

/**
 * Puts a mail into the outbox, best in the transaction that decided to send it.
 * @param wanted false writes nothing but runs the same statement, so that an address that nobody has costs the same work
 */
export async function addToOutbox(db: Queryable, { to, subject, text }: Mail, wanted = true): Promise<void> {
  await db.query('insert into outbox (recipient, subject, body) select $1, $2, $3 where $4::boolean', [
    to,
    subject,
    text,
    wanted,
  ]);
}

/** The waiting mails, newest first. */
export function listOutbox(db: Queryable, limit = 20): Promise<OutboxMail[]> {
  return db.query<OutboxMail>(`select ${columns} from outbox order by id desc limit $1`, [limit]);
}

/**
 * Takes one due mail for sending. It becomes due again after a growing pause (1 minute, 2, 4 … 1 hour), so that
 * a process that dies while sending loses nothing.
 */
export async function claimDueMail(db: Queryable): Promise<OutboxMail | undefined> {
  const rows = await db.query<OutboxMail>(
    `update outbox set attempts = attempts + 1, next_attempt_at = now() + least(interval '1 hour', interval '1 minute' * 2 ^ attempts)
     where id = (select id from outbox where next_attempt_at <= now() order by id limit 1 for update skip locked)
     returning ${columns}`,
  );
  return rows[0];
}

export async function removeFromOutbox(db: Queryable, id: number): Promise<void> {
  await db.query('delete from outbox where id = $1', [id]);
}

export async function noteMailError(db: Queryable, id: number, message: string): Promise<void> {
  await db.query('update outbox set last_error = $2 where id = $1', [id, message]);
}
