import { onlyRow, type Queryable } from '../../base/db/database.ts';

export type MessageState = 'open' | 'answered' | 'closed';

/** What somebody writes in the contact form; the address in its normal form. */
export interface NewMessage {
  email: string;
  /** The member who was logged in while writing. */
  userId: number | null;
  fullName: string | null;
  /** What it is about, in a line. */
  question: string | null;
  message: string | null;
}

export interface Message extends NewMessage {
  id: number;
  username: string | null;
  state: MessageState;
  createdAt: Date;
}

export interface Answer {
  text: string;
  createdAt: Date;
}

const selected = `select m.id, m.email, m.user_id as "userId", u.username, m.full_name as "fullName", m.question, m.message, m.state,
  m.created_at as "createdAt" from contact_messages m left join users u on u.id = m.user_id`;

/** @returns the message's number */
export async function insertMessage(db: Queryable, { email, userId, fullName, question, message }: NewMessage): Promise<number> {
  const rows = await db.query<{ id: number }>(
    'insert into contact_messages (email, user_id, full_name, question, message) values ($1, $2, $3, $4, $5) returning id',
    [email, userId, fullName, question, message],
  );
  return onlyRow(rows).id;
}

/** The oldest first: whoever has waited longest is answered first. @param all also those that are answered or closed */
export function listMessages(db: Queryable, all: boolean, limit: number): Promise<Message[]> {
  return db.query<Message>(`${selected} where $1::boolean or m.state = 'open' order by m.id limit $2`, [all, limit]);
}

export async function findMessage(db: Queryable, id: number): Promise<Message | undefined> {
  const [row] = await db.query<Message>(`${selected} where m.id = $1`, [id]);
  return row;
}

/** The oldest first. */
export function answersTo(db: Queryable, messageId: number): Promise<Answer[]> {
  return db.query<Answer>(
    'select body as text, created_at as "createdAt" from contact_answers where message_id = $1 order by id',
    [messageId],
  );
}

export async function insertAnswer(tx: Queryable, messageId: number, text: string): Promise<void> {
  await tx.query('insert into contact_answers (message_id, body) values ($1, $2)', [messageId, text]);
}

export async function setState(db: Queryable, id: number, state: MessageState): Promise<void> {
  await db.query('update contact_messages set state = $2 where id = $1', [id, state]);
}
