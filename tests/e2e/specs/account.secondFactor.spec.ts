import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { mailedCode } from '../support/mailedCode.ts';
import { newMember, passwordOf } from '../support/members.ts';
import { provider, why } from '../support/provider.ts';
import { expect, test } from '../support/test.ts';

/** Authenticator secret of the demo account secure01, printed in the start-up log. */
const secret = 'KNXGC2LMEBGG65DUN4QGIZLNN4QGWZLZ';

async function firstStep(page: Page, username: string) {
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(username));
  await page.getByRole('button', { name: 'Log in' }).click();
  return page.getByRole('dialog', { name: 'Two-Factor Authentication' });
}

test('the code of the authenticator app logs in, and not a second time', { tag: '@journey' }, async ({ page }) => {
  const dialog = await firstStep(page, 'secure01');
  const code = dialog.getByLabel('Enter an authenticator app code or a recovery code:');
  await expect(code).toBeFocused();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Please type your OTP code')).toBeVisible();
  await code.pressSequentially('12345');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Invalid code. Please enter a 6-digit code.')).toBeVisible();

  await code.fill('');
  const digits = await generate({ secret });
  await code.pressSequentially(digits);
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page.getByText(/^Balance: \d+ CTO$/).first()).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const again = await firstStep(page, 'secure01');
  await again.getByLabel(/^Enter an authenticator/).pressSequentially(digits);
  await expect(again.getByText('The code is wrong or has expired.')).toBeVisible();
  await again.getByRole('button', { name: 'Use a recovery code' }).click();
  await again.getByLabel(/^Enter an authenticator/).fill('0000-0000-0000-0000');
  await page.keyboard.press('Enter');
  await expect(again.getByText('The code is wrong or has expired.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secure01pass');
});

test('without the phone a recovery code logs in, once', { tag: '@journey' }, async ({ page }) => {
  const username = await newMember(0);
  const enrolled = await provider('members', 'second-factor', username, 'authenticator', ...why);
  const [recoveryCode] = Object(enrolled).recoveryCodes;
  const typeIt = async () => {
    const dialog = await firstStep(page, username);
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    // Typed from paper: small letters, no dashes.
    await dialog.getByLabel(/^Enter an authenticator/).pressSequentially(recoveryCode.toLowerCase().replaceAll('-', ' '));
    await page.keyboard.press('Enter');
    return dialog;
  };
  await typeIt();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const dialog = await typeIt();
  await expect(dialog.getByText('The code is wrong or has expired.')).toBeVisible();
});

test('the code from the email logs in when it is pasted', { tag: '@journey' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = await firstStep(page, 'mailed01');
  await expect(dialog.getByLabel('Enter the OTP sent to your email:')).toBeFocused();
  await expect(dialog.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  const code = await mailedCode('mailed01@example.com');
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+V');
  };
  // An invalid code is shown in full with an error, and uses up no attempt.
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('verify-login') && sent.push(request.postData() ?? ''));
  for (const wrong of [`${code}7`, `${code.slice(0, 5)}x`]) {
    await paste(wrong);
    await expect(dialog.getByText('Invalid code. Please enter a 6-digit code.')).toBeVisible();
    await expect(dialog.getByLabel('Enter the OTP sent to your email:')).toHaveValue(wrong);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByLabel('Enter the OTP sent to your email:').fill('');
    await expect(dialog.getByText('Invalid code. Please enter a 6-digit code.')).toBeHidden();
  }
  await page.keyboard.type('a');
  await expect(dialog.getByText('Invalid code. Please enter a 6-digit code.')).toBeVisible();
  await page.keyboard.press('Backspace');
  expect(sent).toEqual([]);
  await paste(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page.getByText('Login successful!')).toBeVisible();
  expect(sent).toHaveLength(1);
});
