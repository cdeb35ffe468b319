import { type Command, type CommandResult, OperatorError, type RunContext } from '../../../core/command/command.ts';
import type { Queryable } from '../../../core/db/database.ts';
import { memberId } from '../members/members.service.ts';
import { mailResultText, notifyMember } from '../members/notifyMember.ts';
import { endFormerLogins } from '../sessions/sessions.repository.ts';
import { enrolAuthenticator } from './authenticator.ts';
import { lockSecondFactor, removeSecondFactor, setEmailCodes } from './secondFactors.repository.ts';

export const secondFactorCommand: Command = {
  name: 'members second-factor',
  usage: '<username> authenticator|email|none',
  summary:
    "Set a member's second step of logging in, or take it away (none), which waits for another operator; the secret and the recovery codes of an authenticator are shown once",
  args: [2, 2],
  act: { member: true, args: [1], tells: true },
  run: async (context, [username = '', factor = '']) => {
    if (factor !== 'authenticator' && factor !== 'email' && factor !== 'none')
      throw new OperatorError(`The second factor is authenticator, email or none, not "${factor}".`);
    if (factor === 'none') return removeFactor(context, username);
    return context.db.transaction(async (tx) => {
      const id = await memberId(tx, username);
      const before = await lockSecondFactor(tx, id);
      if (before.secondFactor !== 'none')
        throw new OperatorError(`${username} has a second factor. Remove it first: members second-factor ${username} none`);
      const result = await (factor === 'authenticator' ? authenticator(tx, id, username) : email(tx, id, username));
      await endFormerLogins(tx, before, { devices: true });
      const mailed = await notifyMember(tx, context, id, 'second step set');
      return { ...result, lines: [...result.lines, mailResultText(username, mailed)] };
    });
  },
};

/** Removes a member's second factor and ends their logins. @throws OperatorError if there is no such member, or none to remove */
export function removeFactor(
  context: Pick<RunContext, 'db' | 'config' | 'tell' | 'concerns' | 'needsApproval'>,
  username: string,
): Promise<CommandResult> {
  return context.db.transaction(async (tx) => {
    const id = await memberId(tx, username);
    const before = await lockSecondFactor(tx, id);
    if (before.secondFactor === 'none') throw new OperatorError(`${username} has no second factor. Nothing was changed.`);
    await removeSecondFactor(tx, id);
    await endFormerLogins(tx, before, { devices: true });
    const mailed = await notifyMember(tx, context, id, 'second step removed');
    context.needsApproval('Removing a second factor waits for another operator.');
    return {
      lines: [`${username} logs in with the password alone. ${mailResultText(username, mailed)}`],
      data: { username, factor: 'none', mailed },
    };
  });
}

async function authenticator(tx: Queryable, id: number, username: string): Promise<CommandResult> {
  const enrolment = await enrolAuthenticator(tx, id, username);
  const { secret, uri, recoveryCodes } = enrolment;
  return {
    lines: [
      `${username} is asked for an authenticator code from now on. Hand over, it is not shown again:`,
      `secret          ${secret}`,
      `for a QR code   ${uri}`,
      `recovery codes  ${recoveryCodes.join(' ')}`,
    ],
    data: { username, factor: 'authenticator', ...enrolment },
  };
}

async function email(tx: Queryable, id: number, username: string): Promise<CommandResult> {
  if (!(await setEmailCodes(tx, id))) throw new OperatorError(`${username} has no email address that codes could be sent to.`);
  return { lines: [`${username} is asked for a code by email from now on.`], data: { username, factor: 'email' } };
}
