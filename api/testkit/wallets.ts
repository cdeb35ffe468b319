import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import { maxAmount } from '../src/core/amounts.ts';
import type { Database, Queryable } from '../src/core/db/database.ts';
import { type Credit, claimCredit, creditMember } from '../src/modules/accounts/members/members.service.ts';
import { theHouse } from '../src/modules/wallets/budget.repository.ts';
import { findLedgerFaults } from '../src/modules/wallets/ledger.repository.ts';
import { ensureTokens } from '../src/modules/wallets/wallets.repository.ts';

/** SQL that removes the limits of the house budget, for tests that credit members; tests of the budget set their own. */
export const boundlessBudget = `update house_budget set operator_day = ${maxAmount}, house_day = ${maxAmount}, round_prize = ${maxAmount}`;

export async function credit(db: Database, userId: number, amount: number): Promise<void> {
  await ensureTokens(db, tokenAddresses);
  await db.transaction((tx) => creditForTest(tx, userId, { amount }));
}

/**
 * Credits a member without an operator.
 * @param key idempotency key of the credit
 * @throws Error when the house budget of the test is used up
 */
export async function creditForTest(tx: Queryable, userId: number, given: Credit, key?: string): Promise<void> {
  const wanted = { token: 'cto', bucket: 'star', ...given } as const;
  if (key !== undefined) await claimCredit(tx, userId, wanted, key);
  const { outcome } = await creditMember(tx, userId, wanted, theHouse);
  if (outcome !== 'CREDITED') throw new Error(`The test could not credit ${given.amount}: ${outcome}`);
}

/** Expects a ledger without faults: it sums to zero and equals the balances. For the end of tests that move money. */
export async function expectLedgerWithoutFaults(db: Database): Promise<void> {
  expect(await findLedgerFaults(db)).toEqual([]);
}
