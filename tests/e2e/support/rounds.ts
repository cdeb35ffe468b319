import { expect, type Page } from '@playwright/test';
import type { Lottery } from 'shared/contracts/lotteries';
import { provider, why } from './provider.ts';

interface RoundToOpen {
  /** Sale time from now, ms. */
  forMs: number;
  numbers: number;
  /** CTO for one number. */
  price: number;
  /** The reward's slug; the demo's quick token prize unless given. */
  reward?: string;
  /**
   * v1 unless given: a block decides at once, a beacon takes a quarter of a minute. Only v2 draws one of more than 256 numbers.
   */
  rule?: 'v1' | 'v2';
}

/** Opens a round of the test's own, so that no other spec buys from it. */
export async function openRound({ forMs, numbers, price, reward = 'snail-sprint', rule = 'v1' }: RoundToOpen): Promise<Lottery> {
  const opened = await openAt(Math.ceil((Date.now() + forMs) / 1_000), [
    reward,
    '--numbers',
    String(numbers),
    '--price',
    String(price),
    '--rule',
    rule,
  ]);
  if (typeof opened !== 'object' || opened === null || !('id' in opened)) throw new Error('The round was not opened.');
  return roundNow(Number(opened.id));
}

/** A reward has one round for each second of its end: where another spec has taken it, the next one. @param end Unix seconds */
async function openAt(end: number, options: readonly string[]): Promise<unknown> {
  const endsAt = new Date(end * 1_000).toISOString();
  return provider('rounds', 'open', ...options, '--ends-at', endsAt, ...why).catch((refusal: unknown) => {
    if (!String(refusal).includes('ends at this time already')) throw refusal;
    return openAt(end + 1, options);
  });
}

/** Calls a round off: every ticket is refunded. */
export const cancelRound = (lotteryId: number) => provider('rounds', 'cancel', String(lotteryId), '--reason', 'A test.');

/** A round as the provider tells it now. */
export async function roundNow(lotteryId: number): Promise<Lottery> {
  const answer = await fetch(new URL(`/api/lotteries/${lotteryId}`, process.env.BASE_URL));
  if (!answer.ok) throw new Error(`Round ${lotteryId} was answered with ${answer.status}.`);
  return answer.json();
}

/**
 * Has a page load all that a round needs, on one that is open for another hour. A test whose own round has a short sale begins with
 * this: fetching and compiling takes the longest on a slow machine, and would eat the sale.
 */
export async function showsARound(page: Page): Promise<void> {
  const { id } = await openRound({ forMs: 3_600_000, numbers: 8, price: 1 });
  await page.goto(`/lottery/${id}`);
  await expect(page.getByRole('button', { name: 'Pick your lucky number' })).toBeVisible({ timeout: 60_000 });
}
