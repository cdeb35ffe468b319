import type { RunContext } from '../../../core/command/command.ts';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';
import { type OperatorNotice, operatorMail } from '../../../core/mail/operatorMails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';

const addressOf = statement((given: Given<{ id: number }>) =>
  tables.selectFrom('users').select('email').where('id', '=', given.id),
);

/**
 * Queues a mail that notifies a member of an operator's act, in the transaction of the act, and records that the act concerns
 * them.
 * @param facts names and values for the mail
 * @returns false if they have no address
 */
export async function notifyMember(
  tx: Queryable,
  { config, tell, concerns }: Pick<RunContext, 'config' | 'tell' | 'concerns'>,
  userId: number,
  notice: OperatorNotice,
  facts?: readonly (readonly [name: string, value: string])[],
): Promise<boolean> {
  concerns(userId);
  const email = (await addressOf(tx, { id: userId }))[0]?.email ?? null;
  if (email !== null) await addToOutbox(tx, operatorMail(email, notice, tell, `${config.publicUrl}/contact`, facts));
  return email !== null;
}

export const mailResultText = (username: string, mailed: boolean): string =>
  mailed ? 'A mail tells them.' : `${username} has no email address: nobody was told.`;
