import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { parse } from 'yaml';
import { type Command, OperatorError, textOption, wholeNumber } from '../../../core/command/command.ts';
import { table } from '../../../core/command/terminal.ts';
import { budgetUseOf } from '../../wallets/budget.repository.ts';
import { findWallets } from '../../wallets/wallets.repository.ts';
import { creditCommand } from './credit.command.ts';
import { readMember, setVerified } from './members.repository.ts';
import { addMembers, type MemberToAdd, memberId, refuseWeakPasswords } from './members.service.ts';
import { mailResultText, notifyMember } from './notifyMember.ts';

const MembersFile = Type.Array(
  Type.Object(
    {
      username: Type.String(),
      password: Type.Optional(Type.String()),
      email: Type.Optional(Type.String()),
      fullName: Type.Optional(Type.String()),
      verified: Type.Optional(Type.Boolean()),
      cto: Type.Optional(Type.Integer()),
    },
    { additionalProperties: false },
  ),
);
const membersFile = Compile(MembersFile);

/** Limit per file: all members are added in one transaction. */
const mostMembers = 10_000;

const newPassword = () => randomBytes(9).toString('base64url');

async function readMembers(file: string): Promise<MemberToAdd[]> {
  let value: unknown;
  try {
    value = parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
  }
  if (!membersFile.Check(value)) {
    const problems = membersFile.Errors(value).map(({ instancePath, message }) => `${instancePath || 'the file'} ${message}`);
    throw new OperatorError(`${file} is not a list of members: ${problems.join('; ')}`);
  }
  if (value.length === 0) throw new OperatorError(`${file} has no members in it.`);
  if (value.length > mostMembers) throw new OperatorError(`${file} has ${value.length} members: at most ${mostMembers} at once.`);
  return value.map((member) => ({ password: newPassword(), ...member }));
}

export const memberCommands: readonly Command[] = [
  {
    name: 'members add',
    usage: '<username> [--password P] [--email E] [--full-name N] [--verified] [--cto N] | --file members.yaml',
    summary: 'Add a member, or all of a YAML or JSON list; a password that is not given is made and printed',
    options: {
      password: { type: 'string' },
      email: { type: 'string' },
      'full-name': { type: 'string' },
      verified: { type: 'boolean' },
      cto: { type: 'string' },
      file: { type: 'string' },
    },
    args: [0, 1],
    act: { member: true, options: ['cto', 'verified'] },
    run: async (context, [username], options) => {
      const file = textOption(options, 'file');
      if ((file === undefined) === (username === undefined)) throw new OperatorError('Give either a username or --file.');
      const ctoText = textOption(options, 'cto');
      const members: MemberToAdd[] =
        file === undefined
          ? [
              {
                username: username ?? '',
                password: textOption(options, 'password') ?? newPassword(),
                email: textOption(options, 'email'),
                fullName: textOption(options, 'full-name'),
                verified: options.verified === true,
                cto: ctoText === undefined ? undefined : wholeNumber('--cto', ctoText),
              },
            ]
          : await readMembers(path.resolve(context.cwd, file));
      await refuseWeakPasswords(members);
      const ids = await addMembers(context.db, members, budgetUseOf(context), ([only, another]) => {
        if (only !== undefined && another === undefined) context.concerns(only);
      });
      const added = members.map((member, index) => ({ id: ids[index], username: member.username, password: member.password }));
      return {
        lines: table(
          ['id', 'username', 'password'],
          added.map(({ id, ...rest }) => [id ?? 0, rest.username, rest.password]),
        ),
        data: added,
      };
    },
  },
  creditCommand,
  {
    name: 'members verify',
    usage: '<username> [--undo]',
    summary: "Record that a member's identity was checked (KYC): only verified members can buy",
    options: { undo: { type: 'boolean' } },
    args: [1, 1],
    act: { member: true, options: ['undo'], tells: true },
    run: async (context, [username = ''], options) => {
      const verified = options.undo !== true;
      const mailed = await context.db.transaction(async (tx) => {
        const id = await memberId(tx, username);
        await setVerified(tx, id, verified);
        return notifyMember(tx, context, id, verified ? 'identity confirmed' : 'identity not confirmed');
      });
      return {
        lines: [`${username} is ${verified ? 'verified' : 'not verified any more'}. ${mailResultText(username, mailed)}`],
        data: { username, verified, mailed },
      };
    },
  },
];

export const showMember: Command = {
  name: 'members show',
  usage: '<username>',
  summary: 'Show a member and their wallets',
  args: [1, 1],
  run: async ({ db }, [username = '']) => {
    const id = await memberId(db, username);
    const member = await readMember(db, id);
    const wallets = await findWallets(db, id, undefined);
    const frozen =
      member.frozenAt === null ? '' : `, frozen since ${member.frozenAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return {
      lines: [
        `#${id} ${member.username}, ${member.email ?? 'no email'}, ${member.verified ? 'verified' : 'not verified'}, second factor ${member.secondFactor}, ${member.tickets} tickets${frozen}`,
        ...table(
          ['token', 'star', 'available', 'pending', 'upgrade'],
          wallets.map((w) => [w.tokenId, w.starBalance, w.availableBalance, w.pendingBalance, w.upgradeBalance]),
        ),
      ],
      data: { id, ...member, wallets },
    };
  },
};
