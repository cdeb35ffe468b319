import { expect, type Locator, type Page } from '@playwright/test';
import type { Lottery } from 'shared/contracts/lotteries';
import { provider, why } from './provider.ts';

interface RoundToOpen {
  forMs: number;
  numbers: number;
  price: number;
  reward?: string;
  /**
   * Default v1: a simulated block decides immediately, a beacon takes a quarter of a minute. Rounds of more than 256 numbers need
   * v2.
   */
  rule?: 'v1' | 'v2';
}

/** Opens a round for one test, so that no other spec buys in it. */
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

/**
 * Opens a round at the first free end time: a reward can have only one round per second.
 * @param end Unix time, s
 */
async function openAt(end: number, options: readonly string[]): Promise<unknown> {
  const endsAt = new Date(end * 1_000).toISOString();
  return provider('rounds', 'open', ...options, '--ends-at', endsAt, ...why).catch((refusal: unknown) => {
    if (!String(refusal).includes('ends at this time already')) throw refusal;
    return openAt(end + 1, options);
  });
}

export const cancelRound = (lotteryId: number) => provider('rounds', 'cancel', String(lotteryId), '--reason', 'A test.');

export async function roundNow(lotteryId: number): Promise<Lottery> {
  const answer = await fetch(new URL(`/api/lotteries/${lotteryId}`, process.env.BASE_URL));
  if (!answer.ok) throw new Error(`Round ${lotteryId} was answered with ${answer.status}.`);
  return answer.json();
}

/**
 * Loads all code of a round page, on a round that stays open for an hour. Tests with a short sale start with this, because
 * loading is the slowest step on a slow machine.
 */
export async function showsARound(page: Page): Promise<void> {
  const { id } = await openRound({ forMs: 3_600_000, numbers: 8, price: 1 });
  await page.goto(`/lottery/${id}`);
  await expect(page.getByRole('button', { name: 'Pick your lucky number' })).toBeVisible({ timeout: 60_000 });
}

export const pickerOf = (page: Page): Locator => page.getByRole('dialog', { name: /^(Choose|Review) Your Tickets$/ });

export async function openPicker(page: Page, lotteryId: number): Promise<Locator> {
  // An open picker would open again: a navigation to the same address keeps the entry of the history.
  await page.goto('about:blank');
  await page.goto(`/lottery/${lotteryId}`);
  await page.getByRole('button', { name: 'Pick your lucky number' }).click();
  const dialog = pickerOf(page);
  await expect(dialog.getByRole('grid', { name: 'Numbers' })).toBeVisible();
  return dialog;
}

export const numberCell = (dialog: Locator, number: number) =>
  dialog.getByRole('button', { name: new RegExp(`^Number 0*${number},`) });

export async function choose(dialog: Locator, ...numbers: number[]): Promise<void> {
  for (const number of numbers) await numberCell(dialog, number).click();
}

export const review = (dialog: Locator) => dialog.getByRole('button', { name: 'Review' }).click();

export async function confirm(dialog: Locator): Promise<void> {
  const button = dialog.getByRole('button', { name: 'Confirm' });
  if (!(await button.isVisible())) await review(dialog);
  await button.click();
}
