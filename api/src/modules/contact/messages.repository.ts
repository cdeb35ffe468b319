import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../core/db/writtenColumns.ts';

const columns = writtenColumns('contactMessages', ['email', 'userId', 'fullName', 'question', 'message']);

/**
 * A message of the contact form. `email` is normalised, `userId` is the member who was logged in, `question` is a subject line.
 */
type NewMessage = RowFor<typeof columns>;

const selected = tables
  .selectFrom('contactMessages as m')
  .leftJoin('users as u', 'u.id', 'm.userId')
  .select(['m.id', 'm.email', 'm.userId', 'u.username', 'm.fullName', 'm.question', 'm.message', 'm.state', 'm.createdAt']);

const inserted = statement((given: Given<NewMessage>) =>
  tables.insertInto('contactMessages').values(columns.from(given)).returning('id'),
);

export async function insertMessage(db: Queryable, message: NewMessage): Promise<number> {
  return onlyRow(await inserted(db, message)).id;
}

const listed = statement((given: Given<{ all: boolean; limit: number }>) =>
  selected
    .where(({ eb, or }) => or([sql<boolean>`${given.all}::boolean`, eb('m.state', '=', sql.lit('open'))]))
    .orderBy('m.id')
    .limit(given.limit),
);

export type Message = RowOf<typeof listed>;
export type MessageState = Message['state'];

/** Lists messages, oldest first. @param all also those that are answered or closed */
export function listMessages(db: Queryable, all: boolean, limit: number): Promise<Message[]> {
  return listed(db, { all, limit });
}

const found = statement((given: Given<{ id: number }>) => selected.where('m.id', '=', given.id));

export async function findMessage(db: Queryable, id: number): Promise<Message | undefined> {
  return (await found(db, { id }))[0];
}

const answers = statement((given: Given<{ messageId: number }>) =>
  tables
    .selectFrom('contactAnswers')
    .select(['body as text', 'createdAt'])
    .where('messageId', '=', given.messageId)
    .orderBy('id'),
);

export type Answer = RowOf<typeof answers>;

export function answersTo(db: Queryable, messageId: number): Promise<Answer[]> {
  return answers(db, { messageId });
}

const answered = statement((given: Given<{ messageId: number; body: string }>) =>
  tables.insertInto('contactAnswers').values({ messageId: given.messageId, body: given.body }),
);

export async function insertAnswer(tx: Queryable, messageId: number, text: string): Promise<void> {
  await answered(tx, { messageId, body: text });
}

const inState = statement((given: Given<{ id: number; state: MessageState }>) =>
  tables.updateTable('contactMessages').set({ state: given.state }).where('id', '=', given.id),
);

export async function setState(db: Queryable, id: number, state: MessageState): Promise<void> {
  await inState(db, { id, state });
}
