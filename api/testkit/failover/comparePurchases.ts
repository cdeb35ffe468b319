import { Purchase } from 'shared/contracts/purchases';
import { Value } from 'typebox/value';
import type { Queryable } from '../../src/core/db/database.ts';
import { ask, type ConfirmedPurchase } from './steadyBuyers.ts';

/**
 * `lost`: confirmed, but missing or of another member. `doubled`: not paid exactly once: the balance does not match, or a number
 * is in two purchases. `otherwise`: answered differently when repeated with the same key.
 */
export interface WhatBecame {
  lost: string[];
  doubled: string[];
  otherwise: string[];
}

/**
 * Compares confirmed purchases with the database.
 * @param told all confirmed purchases of these buyers
 * @param credited initial CTO of each buyer
 * @param provider address for repeating purchases that were sent more than once
 */
export async function comparePurchases(
  db: Queryable,
  told: readonly ConfirmedPurchase[],
  credited: number,
  provider: string,
): Promise<WhatBecame> {
  const buyers = new Map(told.map(({ buyer }) => [buyer.id, buyer]));
  const rows = await db.query<{ id: number; line: string }>(
    `select p.id, format('%s %s %s', p.user_id, p.lottery_id, n) as line from purchases p cross join unnest(p.ticket_numbers) n
     join tickets t on t.lottery_id = p.lottery_id and t.ticket_number = n and t.purchase_id = p.id where p.user_id = any($1)`,
    [[...buyers.keys()]],
  );
  const kept = new Map(rows.map(({ id, line }) => [line, id]));
  const lineOf = ({ buyer, lottery, number }: ConfirmedPurchase) => `${buyer.id} ${lottery} ${number}`;
  const lost = told.filter((each) => kept.get(lineOf(each)) !== each.purchase).map(lineOf);

  const doubled = rows.filter(({ id, line }) => kept.get(line) !== id).map(({ line }) => `${line} is in two purchases`);
  const toldLines = new Set(told.map(lineOf));
  for (const line of kept.keys()) if (!toldLines.has(line)) doubled.push(`${line} was sold and nobody told`);
  const balances = await db.query<{ userId: number; balance: number }>(
    'select user_id as "userId", sum(star_balance)::bigint as balance from wallets where user_id = any($1) group by user_id',
    [[...buyers.keys()]],
  );
  for (const { userId, balance } of balances) {
    const paid = told.filter(({ buyer }) => buyer.id === userId).reduce((sum, { price }) => sum + price, 0);
    if (balance !== credited - paid) doubled.push(`member ${userId} has ${balance} and was told of ${paid} paid of ${credited}`);
  }

  const otherwise: string[] = [];
  for (const each of told.filter(({ sent }) => sent > 1)) {
    const answer = await ask(provider, each);
    const again = answer?.status === 200 ? Value.Parse(Purchase, answer.body) : undefined;
    if (again?.id !== each.purchase || !again.repeated) otherwise.push(`${lineOf(each)}: ${JSON.stringify(answer)}`);
  }
  return { lost, doubled, otherwise };
}
