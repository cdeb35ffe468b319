import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { parse } from 'yaml';
import { type Command, textOption } from '../../base/command/command.ts';
import { wholeNumber } from '../../base/command/numbers.ts';
import { OperatorError } from '../../base/command/operatorError.ts';
import { table } from '../../base/command/table.ts';
import { findWallets } from '../wallets/wallets.repository.ts';
import { readMember, setVerified } from './members.repository.ts';
import { addMembers, creditMember, creditOnce, type MemberToAdd, memberId, refuseCommonPasswords } from './members.service.ts';

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

/** Members of one file: they are added in one transaction. */
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

const tokens = ['cto', 'stable'] as const;
const buckets = ['star', 'available', 'pending', 'upgrade'] as const;

function oneOf<Choice extends string>(name: string, choices: readonly Choice[], text: string): Choice {
  const choice = choices.find((each) => each === text);
  if (choice === undefined) throw new OperatorError(`${name} must be ${choices.join(' or ')}, not "${text}".`);
  return choice;
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
    run: async ({ db, cwd }, [username], options) => {
      const file = textOption(options, 'file');
      if ((file === undefined) === (username === undefined)) throw new OperatorError('Give either a username or --file.');
      const cto = textOption(options, 'cto');
      const members: MemberToAdd[] =
        file === undefined
          ? [
              {
                username: username ?? '',
                password: textOption(options, 'password') ?? newPassword(),
                email: textOption(options, 'email'),
                fullName: textOption(options, 'full-name'),
                verified: options.verified === true,
                cto: cto === undefined ? undefined : wholeNumber('--cto', cto),
              },
            ]
          : await readMembers(path.resolve(cwd, file));
      await refuseCommonPasswords(members);
      const ids = await addMembers(db, members);
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
  {
    name: 'members credit',
    usage: '<username> <amount> [--key K] [--take-back] [--token cto|stable] [--bucket star|available|pending|upgrade]',
    summary: "Credit a member, in the token's smallest unit (1 CTO for CTO); with the same key again, nothing is credited twice",
    options: { key: { type: 'string' }, 'take-back': { type: 'boolean' }, token: { type: 'string' }, bucket: { type: 'string' } },
    args: [2, 2],
    run: async ({ db }, [username = '', amountText = ''], options) => {
      const size = wholeNumber('The amount', amountText, 1);
      const amount = options['take-back'] === true ? -size : size;
      const token = oneOf('--token', tokens, textOption(options, 'token') ?? 'cto');
      const bucket = oneOf('--bucket', buckets, textOption(options, 'bucket') ?? 'star');
      const key = textOption(options, 'key');
      if (key !== undefined && !/^[\x21-\x7e]{1,100}$/.test(key))
        throw new OperatorError('--key must be 1 to 100 characters without blanks.');
      const credit = { amount, token, bucket };
      const { balance, repeated } = await db.transaction(async (tx) => {
        const id = await memberId(tx, username);
        return key === undefined
          ? { balance: await creditMember(tx, id, credit), repeated: false }
          : creditOnce(tx, id, credit, key);
      });
      const again = repeated ? [`It was credited before with the key ${key}: nothing was changed.`] : [];
      return {
        lines: [`${username} has ${balance} in ${token} ${bucket}.`, ...again],
        data: { username, token, bucket, amount, balance, repeated },
      };
    },
  },
  {
    name: 'members verify',
    usage: '<username> [--undo]',
    summary: "Record that a member's identity was checked (KYC): only verified members can buy",
    options: { undo: { type: 'boolean' } },
    args: [1, 1],
    run: async ({ db }, [username = ''], options) => {
      const verified = options.undo !== true;
      await setVerified(db, await memberId(db, username), verified);
      return { lines: [`${username} is ${verified ? 'verified' : 'not verified any more'}.`], data: { username, verified } };
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
