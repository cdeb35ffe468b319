import { OperatorError } from '../../base/command/operatorError.ts';
import type { Config } from '../../base/config/config.ts';
import type { Database, Queryable } from '../../base/db/database.ts';
import { type OperatorNotice, operatorMail } from '../../base/mail/operatorMails.ts';
import { addToOutbox } from '../../base/mail/outbox.repository.ts';
import { memberId } from '../members/members.service.ts';
import { findProtection, lockPurse } from '../protection/protection.repository.ts';
import { deleteLoginsOf } from '../sessions/sessions.repository.ts';
import { type ActKind, findAddress, insertAct } from './memberActs.repository.ts';

/** Who does something to a member, and why. */
export interface ActRequest {
  username: string;
  /** The operator, as they name themselves. */
  by: string;
  /** For the operators alone. */
  why: string;
  /** For the member, in the mail; null: the mail says what happened and whom to ask. */
  told: string | null;
}

/** What came of it. */
export interface ActDone {
  /** False: the member has no address that a mail could go to. */
  mailed: boolean;
}

interface ActDeps {
  config: Pick<Config, 'publicUrl'>;
  db: Database;
}

/** How the member is told of each. */
const notices: Record<ActKind, OperatorNotice> = {
  freeze: 'account frozen',
  unfreeze: 'account unfrozen',
  'end-sessions': 'sessions ended',
};

/**
 * Freezes a member: nothing is sold to them from this moment on. They go on logging in, and all that is theirs stays.
 * @throws OperatorError when there is no such member, or they are frozen
 */
export function freezeMember(deps: ActDeps, request: ActRequest): Promise<ActDone> {
  return act(deps, request, 'freeze', async (tx, id) => {
    if (await isFrozen(tx, id)) throw new OperatorError(`${request.username} is frozen already. Nothing was changed.`);
  });
}

/** Ends a freeze. Limits and breaks of the member's own go on. @throws OperatorError when there is nothing to end */
export function unfreezeMember(deps: ActDeps, request: ActRequest): Promise<ActDone> {
  return act(deps, request, 'unfreeze', async (tx, id) => {
    if (!(await isFrozen(tx, id))) throw new OperatorError(`${request.username} is not frozen. Nothing was changed.`);
  });
}

/**
 * Logs a member out everywhere, logins that are half way included. Every process asks the database at each request, so it holds at once.
 * @returns how many sessions were ended
 * @throws OperatorError when there is no such member, or no session to end
 */
export async function endSessionsOf(deps: ActDeps, request: ActRequest): Promise<ActDone & { ended: number }> {
  let ended = 0;
  const done = await act(deps, request, 'end-sessions', async (tx, id) => {
    ended = await deleteLoginsOf(tx, id);
    if (ended === 0) throw new OperatorError(`${request.username} is logged in nowhere. Nothing was changed.`);
  });
  return { ...done, ended };
}

/** One act with its record and its mail, all or nothing, under the lock that purchases take: none is half way. */
function act(
  { db, config }: ActDeps,
  { username, by, why, told }: ActRequest,
  kind: ActKind,
  work: (tx: Queryable, id: number) => Promise<void>,
): Promise<ActDone> {
  return db.transaction(async (tx) => {
    const userId = await memberId(tx, username);
    await lockPurse(tx, userId);
    await work(tx, userId);
    await insertAct(tx, { userId, kind, by, why, told });
    const email = await findAddress(tx, userId);
    if (email !== null) await addToOutbox(tx, operatorMail(email, notices[kind], told, `${config.publicUrl}/contact`));
    return { mailed: email !== null };
  });
}

async function isFrozen(tx: Queryable, userId: number): Promise<boolean> {
  return (await findProtection(tx, userId)).frozenAt !== null;
}
