import type { RunContext } from '../../core/command/command.ts';
import { OperatorError } from '../../core/command/operatorError.ts';
import type { Queryable } from '../../core/db/database.ts';
import type { OperatorNotice } from '../../core/mail/operatorMails.ts';
import { memberId } from '../accounts/members/members.service.ts';
import { tellMember } from '../accounts/members/tellMember.ts';
import { deleteLoginsOf } from '../accounts/sessions/sessions.repository.ts';
import { findProtection, lockPurse } from '../responsible-gaming/protection.repository.ts';

/** What of a command's context they need. */
export type ActContext = Pick<RunContext, 'db' | 'config' | 'tell' | 'concerns'>;

/** What came of it. */
export interface ActDone {
  /** False: the member has no address that a mail could go to. */
  mailed: boolean;
}

/**
 * Freezes a member: nothing is sold to them from this moment on. They go on logging in, and all that is theirs stays. That the act is
 * written down is what freezes.
 * @throws OperatorError when there is no such member, or they are frozen
 */
export function freezeMember(context: ActContext, username: string): Promise<ActDone> {
  return act(context, username, 'account frozen', async (tx, id) => {
    if (await isFrozen(tx, id)) throw new OperatorError(`${username} is frozen already. Nothing was changed.`);
  });
}

/** Ends a freeze. Limits and breaks of the member's own go on. @throws OperatorError when there is nothing to end */
export function unfreezeMember(context: ActContext, username: string): Promise<ActDone> {
  return act(context, username, 'account unfrozen', async (tx, id) => {
    if (!(await isFrozen(tx, id))) throw new OperatorError(`${username} is not frozen. Nothing was changed.`);
  });
}

/**
 * Logs a member out everywhere, logins that are half way included. Every process asks the database at each request, so it holds at once.
 * @returns how many sessions were ended
 * @throws OperatorError when there is no such member, or no session to end
 */
export async function endSessionsOf(context: ActContext, username: string): Promise<ActDone & { ended: number }> {
  let ended = 0;
  const done = await act(context, username, 'sessions ended', async (tx, id) => {
    ended = await deleteLoginsOf(tx, id);
    if (ended === 0) throw new OperatorError(`${username} is logged in nowhere. Nothing was changed.`);
  });
  return { ...done, ended };
}

/** One act with its mail, all or nothing, under the lock that purchases take: none is half way. */
function act(
  context: ActContext,
  username: string,
  notice: OperatorNotice,
  work: (tx: Queryable, id: number) => Promise<void>,
): Promise<ActDone> {
  return context.db.transaction(async (tx) => {
    const userId = await memberId(tx, username);
    await lockPurse(tx, userId);
    await work(tx, userId);
    return { mailed: await tellMember(tx, context, userId, notice) };
  });
}

async function isFrozen(tx: Queryable, userId: number): Promise<boolean> {
  return (await findProtection(tx, userId)).frozenAt !== null;
}
