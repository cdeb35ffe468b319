import { expect, type Locator, type Page } from '@playwright/test';

export async function openPicker(page: Page, lotteryId: number): Promise<Locator> {
  await page.goto(`/lottery/${lotteryId}`);
  await page.getByRole('button', { name: 'Pick your lucky number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Your Tickets' });
  await expect(dialog.getByRole('grid', { name: 'Numbers' })).toBeVisible();
  return dialog;
}

export const numberCell = (dialog: Locator, number: number) =>
  dialog.getByRole('button', { name: new RegExp(`^Number 0*${number},`) });

export async function choose(dialog: Locator, ...numbers: number[]): Promise<void> {
  for (const number of numbers) await numberCell(dialog, number).click();
}

export const confirm = (dialog: Locator) => dialog.getByRole('button', { name: 'Confirm' }).click();
