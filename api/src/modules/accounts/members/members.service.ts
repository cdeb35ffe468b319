import { inDigits, maxAmount } from '../../../core/amounts.ts';
import { OperatorError } from '../../../core/command/command.ts';
import type { Database, Queryable } from '../../../core/db/database.ts';
import type { BudgetUse } from '../../wallets/budget.repository.ts';
import {
  type Bucket,
  type CreditOutcome,
  claimCreditKey,
  creditFromHouse,
  type DoSigned,
  overBudget,
} from '../../wallets/ledger.repository.ts';
import { findWallets, tokenId } from '../../wallets/wallets.repository.ts';
import { emailProblem, normalEmail, usernameProblem } from './identifiers.ts';
import { idOfUsername, insertMember } from './members.repository.ts';
import { hashPassword, weakPasswordProblem } from './passwords.ts';

/** A member to add by an operator, who vouches for the address. */
export interface MemberToAdd {
  username: string;
  password: string;
  email?: string | undefined;
  fullName?: string | undefined;
  verified?: boolean | undefined;
  cto?: number | undefined;
}

function memberProblems({ username, password, email, fullName, cto }: MemberToAdd): string[] {
  const problems = [usernameProblem(username), email === undefined ? undefined : emailProblem(normalEmail(email))];
  if (password.length < 6 || password.length > 200) problems.push('The password must have 6 to 200 characters.');
  if ((fullName?.length ?? 0) > 100) problems.push('The name cannot exceed 100 characters.');
  if (cto !== undefined && !(Number.isSafeInteger(cto) && cto >= 0))
    problems.push(`cto must be a whole number from 0 to ${inDigits(maxAmount)}.`);
  return problems.filter((problem) => problem !== undefined);
}

/**
 * Rejects weak passwords in operators' files. Not part of addMembers, because the demo's passwords are public, and its start
 * should not load the word lists.
 * @throws OperatorError that names each member with a weak password
 */
export async function refuseWeakPasswords(members: readonly MemberToAdd[]): Promise<void> {
  const problems: string[] = [];
  for (const member of members) {
    const problem = await weakPasswordProblem(member.password, member);
    if (problem !== undefined) problems.push(`${member.username}: ${problem}`);
  }
  if (problems.length > 0) throw new OperatorError(`Nobody was added. ${problems.join(' ')}`);
}

/**
 * Adds all members or none.
 * @param use who draws their initial balances from the house budget
 * @param inTransaction called before the commit
 * @returns their ids, in order
 * @throws OperatorError that names each invalid member
 */
export async function addMembers(
  db: Database,
  members: readonly MemberToAdd[],
  use: BudgetUse,
  inTransaction: (ids: readonly number[]) => void = () => {},
): Promise<number[]> {
  const wrong = members.flatMap((member) => memberProblems(member).map((problem) => `${member.username}: ${problem}`));
  if (wrong.length > 0) throw new OperatorError(`Nobody was added. ${wrong.join(' ')}`);
  const hashes = await Promise.all(members.map(({ password }) => hashPassword(password)));
  return db.transaction(async (tx) => {
    const ids: number[] = [];
    for (const [index, { username, email, fullName, verified = false, cto = 0 }] of members.entries()) {
      const id = await insertMember(tx, {
        username,
        fullName: fullName ?? null,
        email: email === undefined ? null : normalEmail(email),
        passwordHash: hashes[index] ?? '',
        verified,
        emailConfirmed: email !== undefined,
      });
      if (id === undefined) throw new OperatorError(`Nobody was added. ${username}: the username or the email address is taken.`);
      if (cto > 0) {
        const credited = await creditMember(tx, id, { amount: cto }, use);
        if (credited.outcome !== 'CREDITED')
          throw new OperatorError(
            `Nobody was added. ${overBudget(credited, cto, 'CTO')} Add them without CTO and credit them: what exceeds the budget waits for another operator.`,
          );
      }
      ids.push(id);
    }
    inTransaction(ids);
    return ids;
  });
}

export interface Credit {
  /** In the token's smallest unit; a negative amount takes back. */
  amount: number;
  token?: 'cto' | 'stable';
  bucket?: Bucket;
}

/**
 * Claims an idempotency key for a credit, so that a repeated command credits once.
 * @returns the balance if the key was used for this credit before; undefined if the credit must still be made
 * @throws OperatorError if the key was used for another credit
 */
export async function claimCredit(
  tx: Queryable,
  userId: number,
  credit: Required<Credit>,
  key: string,
): Promise<number | undefined> {
  const { token, bucket, amount } = credit;
  const id = await tokenId(tx, token);
  const claim = await claimCreditKey(tx, { key, userId, tokenId: id, bucket, amount });
  if (claim === 'other') throw new OperatorError(`The key ${key} was used for another credit. Nothing was changed.`);
  if (claim === 'new') return undefined;
  const wallet = (await findWallets(tx, userId, undefined)).find(({ tokenId }) => tokenId === id);
  return wallet?.[`${bucket}Balance`] ?? 0;
}

export async function creditMember(
  tx: Queryable,
  userId: number,
  { amount, token = 'cto', bucket = 'star' }: Credit,
  use: BudgetUse | DoSigned,
): Promise<CreditOutcome> {
  return creditFromHouse(tx, { userId, tokenId: await tokenId(tx, token), bucket, amount }, use);
}

/** @throws OperatorError if there is no such member */
export async function memberId(db: Queryable, username: string): Promise<number> {
  const id = await idOfUsername(db, username);
  if (id === undefined) throw new OperatorError(`There is no member ${username}.`);
  return id;
}
