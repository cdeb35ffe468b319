import type { Command, CommandResult } from '../../base/command/command.ts';
import { OperatorError } from '../../base/command/operatorError.ts';
import type { Queryable } from '../../base/db/database.ts';
import { memberId } from '../members/members.service.ts';
import { enrolAuthenticator } from './enrolment.ts';
import { removeSecondFactor, setEmailCodes } from './secondFactors.repository.ts';

/** How a member's second step of a login is set up, and taken away when the phone is lost. */
export const secondFactorCommand: Command = {
  name: 'members second-factor',
  usage: '<username> authenticator|email|none',
  summary: "Set a member's second step of logging in; the secret and the recovery codes of an authenticator are shown once",
  args: [2, 2],
  run: ({ db }, [username = '', factor = '']) =>
    db.transaction(async (tx) => {
      const id = await memberId(tx, username);
      if (factor === 'authenticator') return authenticator(tx, id, username);
      if (factor === 'email') return email(tx, id, username);
      if (factor !== 'none') throw new OperatorError(`The second factor is authenticator, email or none, not "${factor}".`);
      await removeSecondFactor(tx, id);
      return { lines: [`${username} logs in with the password alone.`], data: { username, factor } };
    }),
};

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
