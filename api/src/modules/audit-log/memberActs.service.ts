import { OperatorError, type RunContext } from '../../core/command/command.ts';
import type { Queryable } from '../../core/db/database.ts';
import type { OperatorNotice } from '../../core/mail/operatorMails.ts';
import { returnToDrawnName } from '../accounts/members/members.repository.ts';
import { memberId } from '../accounts/members/members.service.ts';
import { notifyMember } from '../accounts/members/notifyMember.ts';
import { deleteLoginsOf } from '../accounts/sessions/sessions.repository.ts';
import { findProtection, lockWallet } from '../responsible-gaming/protection.repository.ts';

export type ActContext = Pick<RunContext, 'db' | 'config' | 'tell' | 'concerns'>;

export interface ActDone {
  /** False if the member has no address for mails. */
  mailed: boolean;
}

/**
 * Freezes a member: they can buy nothing, but can still log in and keep all that they own. A trigger on the record of the act
 * sets the freeze.
 * @throws OperatorError if there is no such member, or they are frozen already
 */
export function freezeMember(context: ActContext, username: string): Promise<ActDone> {
  return act(context, username, 'account frozen', async (tx, id) => {
    if (await isFrozen(tx, id)) throw new OperatorError(`${username} is frozen already. Nothing was changed.`);
  });
}

/** Ends a freeze. The member's own limits and cool-offs stay in force. @throws OperatorError if there is nothing to end */
export function unfreezeMember(context: ActContext, username: string): Promise<ActDone> {
  return act(context, username, 'account unfrozen', async (tx, id) => {
    if (!(await isFrozen(tx, id))) throw new OperatorError(`${username} is not frozen. Nothing was changed.`);
  });
}

/**
 * Logs a member out everywhere, including unfinished logins. Every request reads its session from the database, so this takes
 * effect immediately in all processes.
 * @returns the number of ended sessions
 * @throws OperatorError if there is no such member, or no session to end
 */
export async function endSessionsOf(context: ActContext, username: string): Promise<ActDone & { ended: number }> {
  let ended = 0;
  const done = await act(context, username, 'sessions ended', async (tx, id) => {
    ended = await deleteLoginsOf(tx, id);
    if (ended === 0) throw new OperatorError(`${username} is logged in nowhere. Nothing was changed.`);
  });
  return { ...done, ended };
}

/** Gives a member the drawn public name again. @throws OperatorError if there is no such member, or they have it */
export function resetPublicName(context: ActContext, username: string): Promise<ActDone> {
  return act(context, username, 'public name reset', async (tx, id) => {
    if (!(await returnToDrawnName(tx, id, true)))
      throw new OperatorError(`${username} has the name that was drawn by lot. Nothing was changed.`);
  });
}

/** Runs one act and queues its mail in one transaction, under the lock that purchases take: no purchase runs meanwhile. */
function act(
  context: ActContext,
  username: string,
  notice: OperatorNotice,
  work: (tx: Queryable, id: number) => Promise<void>,
): Promise<ActDone> {
  return context.db.transaction(async (tx) => {
    const userId = await memberId(tx, username);
    await lockWallet(tx, userId);
    await work(tx, userId);
    return { mailed: await notifyMember(tx, context, userId, notice) };
  });
}

async function isFrozen(tx: Queryable, userId: number): Promise<boolean> {
  return (await findProtection(tx, userId)).frozenAt !== null;
}
