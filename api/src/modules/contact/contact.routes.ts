import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import type { ContactRequest } from 'shared/contracts/contact';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../core/db/writtenColumns.ts';
import { invalidField } from '../../core/http/errors.ts';
import { networkOf } from '../../core/http/network.ts';
import { route } from '../../core/http/route.ts';
import { rules } from '../../core/rate-limit/rateLimits.ts';
import { emailProblem, normalEmail } from '../accounts/members/identifiers.ts';
import { findMember } from '../accounts/members/members.repository.ts';
import type { AccountDeps, AccountRouteOptions } from '../accounts/sessions/accountDeps.ts';
import { subscribe } from '../notifications/subscriptions/subscriptions.routes.ts';

/** `address`: IP address. `userId`: member id; 0 for visitors. */
interface Sender {
  address: string;
  userId: number;
}

/**
 * Handles the contact form: a request with a text is a message for the operator; one without subscribes the address, which gets a
 * mail with a confirmation link. A member's empty address means that of the account.
 * @returns the acknowledgement, the same whether or not the address has subscribed before
 * @throws ApiError VALIDATION, TOO_MANY_REQUESTS
 */
async function receive(deps: AccountDeps, request: ContactRequest, sender: Sender): Promise<string> {
  const [question, message] = [written(request.question), written(request.message)];
  const isMessage = question !== null || message !== null;
  await deps.limits.take(isMessage ? rules.contactByAddress : rules.subscribeByAddress, networkOf(sender.address));

  const { userId } = sender;
  const member = userId === 0 ? undefined : await findMember(deps.db, userId);
  const email = normalEmail(request.email) || normalEmail(member?.email ?? '');
  const problem = emailProblem(email);
  if (problem) throw invalidField('email', problem);
  const fullName = written(request.fullName);

  if (isMessage) {
    await deps.limits.take(rules.contactByEmail, email);
    await insertMessage(deps.db, { email, userId: userId || null, fullName, question, message });
    return 'Your message has reached us.';
  }
  await subscribe(deps, { email, fullName, userId: userId || null });
  return 'Subscription successful!';
}

const written = (text: string | undefined): string | null => text?.trim() || null;

export const contactRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/contact-information/',
    {
      // With the slash, as in logs and metrics since 1.0.0.
      url: '/api/contact-information/',
      session: 'optional',
      tags: ['Contact'],
      summary: 'Write to the operator, or subscribe an address to the news',
      description:
        'With a question or a message it is a message for the operator; without either the address is mailed a link that subscribes it. ' +
        'A member who sends a bearer token may leave the address empty: then it is the one of the account.',
      sent: { email: 'reader@example.com', question: 'My prize', message: 'When does it arrive?' },
      example: { message: 'Your message has reached us.' },
    },
    async ({ ip: address, userId, body }) => ({ message: await receive(deps, body, { address, userId }) }),
  );
};

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

async function insertMessage(db: Queryable, message: NewMessage): Promise<number> {
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
