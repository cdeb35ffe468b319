import { inDigits } from '../../../core/amounts.ts';
import {
  type Command,
  OperatorError,
  type OptionValues,
  type RunContext,
  textOption,
  wholeNumber,
} from '../../../core/command/command.ts';
import { lockWallet } from '../../responsible-gaming/protection.repository.ts';
import { type BudgetUse, budgetUseOf } from '../../wallets/budget.repository.ts';
import { type DoSigned, overBudget } from '../../wallets/ledger.repository.ts';
import { type Credit, claimCredit, creditMember, memberId } from './members.service.ts';
import { mailResultText, notifyMember } from './notifyMember.ts';

const tokens = ['cto', 'stable'] as const;
const buckets = ['star', 'available', 'pending', 'upgrade'] as const;

function oneOf<Choice extends string>(name: string, choices: readonly Choice[], text: string): Choice {
  const choice = choices.find((each) => each === text);
  if (choice === undefined) throw new OperatorError(`${name} must be ${choices.join(' or ')}, not "${text}".`);
  return choice;
}

interface OperatorCredit extends Required<Credit> {
  username: string;
  key?: string | undefined;
}

/**
 * Credits a member, or takes back, and mails them, in one transaction.
 * @returns `repeated`: it was credited before with the same key; then no mail is sent
 */
export function creditByOperator(
  context: Pick<RunContext, 'db' | 'config' | 'tell' | 'concerns' | 'needsApproval'>,
  { username, key, ...credit }: OperatorCredit,
  use: BudgetUse | DoSigned,
): Promise<{ balance: number; repeated: boolean; mailed: boolean | undefined }> {
  const [size, token] = [Math.abs(credit.amount), credit.token.toUpperCase()];
  return context.db.transaction(async (tx) => {
    const id = await memberId(tx, username);
    context.concerns(id);
    await lockWallet(tx, id);
    const before = key === undefined ? undefined : await claimCredit(tx, id, credit, key);
    if (before !== undefined && typeof use === 'function')
      throw new OperatorError(`It was credited before with the key ${key}. Nothing was changed.`);
    if (before !== undefined) return { balance: before, repeated: true, mailed: undefined };
    const credited = await creditMember(tx, id, credit, use);
    if (credited.outcome !== 'CREDITED') {
      context.needsApproval(overBudget(credited, size, token));
      throw new Error('The budget refused what another operator has approved.');
    }
    const facts = [
      [credit.amount > 0 ? 'Credited' : 'Taken back', `${inDigits(size)} ${token}`],
      ['You have now', `${inDigits(credited.balance)} ${token}`],
    ] as const;
    const mailed = await notifyMember(tx, context, id, 'balance changed', facts);
    return { balance: credited.balance, repeated: false, mailed };
  });
}

/** Reads the arguments of `members credit`. @throws OperatorError */
export function readCredit([username = '', amountText = '']: readonly string[], options: OptionValues): OperatorCredit {
  const size = wholeNumber('The amount', amountText, 1);
  const key = textOption(options, 'key');
  if (key !== undefined && !/^[\x21-\x7e]{1,100}$/.test(key))
    throw new OperatorError('--key must be 1 to 100 characters without blanks.');
  return {
    username,
    amount: options['take-back'] === true ? -size : size,
    token: oneOf('--token', tokens, textOption(options, 'token') ?? 'cto'),
    bucket: oneOf('--bucket', buckets, textOption(options, 'bucket') ?? 'star'),
    key,
  };
}

/**
 * Transfers tokens from the house to a member, or back. An amount above the house budget needs the approval of another operator.
 */
export const creditCommand: Command = {
  name: 'members credit',
  usage: '<username> <amount> [--key K] [--take-back] [--token cto|stable] [--bucket star|available|pending|upgrade]',
  summary:
    "Credit a member, in the token's smallest unit (1 CTO for CTO); with the same key again, nothing is credited twice. What exceeds " +
    'the house budget waits for another operator',
  options: { key: { type: 'string' }, 'take-back': { type: 'boolean' }, token: { type: 'string' }, bucket: { type: 'string' } },
  args: [2, 2],
  act: { member: true, args: [1], options: ['key', 'take-back', 'token', 'bucket'], tells: true },
  run: async (context, args, options) => {
    const credit = readCredit(args, options);
    const { username, amount, token, bucket, key } = credit;
    const { balance, repeated, mailed } = await creditByOperator(context, credit, budgetUseOf(context));
    const after = repeated ? [`It was credited before with the key ${key}: nothing was changed.`] : [];
    const words = mailed === undefined ? '' : ` ${mailResultText(username, mailed)}`;
    return {
      lines: [`${username} has ${balance} in ${token} ${bucket}.${words}`, ...after],
      data: { username, token, bucket, amount, balance, repeated, ...(mailed === undefined ? {} : { mailed }) },
    };
  },
};
