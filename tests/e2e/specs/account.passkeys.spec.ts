import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Authenticator, addAuthenticator, verifies } from '../support/authenticator.ts';
import { logIn, newMember, passwordOf } from '../support/members.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

/** Whether the device confirms the next prompts by itself; otherwise they wait, as for a person. */
const answers = ({ cdp, authenticatorId }: Authenticator, enabled: boolean) =>
  cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
const { PASSKEY_PICTURES } = process.env;
async function look(page: Page, name: string): Promise<void> {
  for (const width of PASSKEY_PICTURES === undefined ? [] : [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(PASSKEY_PICTURES ?? '', `${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

const passkeyLogin = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });
const list = (page: Page) => page.getByRole('list', { name: 'Passkeys' });

async function logOut(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible();
}

async function addPasskey(page: Page, username: string, name: string): Promise<void> {
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name of the passkey').fill(name);
  await dialog.getByLabel('Current password').fill(passwordOf(username));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a passkey is added, logs in, proves a change, and does nothing after it is removed', {
  tag: ['@journey', '@/login', '@/account/security'],
}, async ({ page }) => {
  const username = await newMember(0);
  const device = await addAuthenticator(page);
  await logIn(page, username);
  await page.goto('/account/security');
  await expect(page.getByText('You have no passkey.')).toBeVisible();
  await look(page, 'none');

  await page.getByRole('button', { name: 'Add a passkey' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Please give the passkey a name.')).toBeVisible();
  await expect(dialog.getByLabel('Name of the passkey')).toBeFocused();
  await look(page, 'add-empty');
  await page.keyboard.type('My phone');
  await dialog.getByLabel('Current password').focus();
  await page.keyboard.type(passwordOf(username));
  // The device refuses once: the proof is not asked for again.
  await verifies(device, false);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(/^The prompt was closed/);
  expect(await violations(page)).toEqual([]);
  await look(page, 'add-refused');
  await verifies(device, true);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The passkey My phone was added.')).toBeVisible();
  await expect(list(page).getByRole('listitem')).toHaveText([/My phone.*not used yet/]);

  await list(page).getByRole('button', { name: 'Rename My phone' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename the passkey' });
  await rename.getByLabel('Name of the passkey').fill('Old phone');
  await page.keyboard.press('Enter');
  await expect(list(page).getByRole('listitem')).toHaveText([/Old phone/]);
  expect(await violations(page)).toEqual([]);
  await look(page, 'list');

  // The browser suggests it at the field for the username, and this device answers by itself.
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();

  // A press closes the waiting suggestion; no other one follows, which this device could answer before the next press.
  await answers(device, false);
  await verifies(device, false);
  await logOut(page);
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await answers(device, true);
  await passkeyLogin(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The prompt was closed' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await look(page, 'login-refused');
  await verifies(device, true);
  await passkeyLogin(page).click();
  await expect(page.getByText('Login successful!')).toBeVisible();

  await page.goto('/account/security');
  await expect(
    page
      .getByRole('list', { name: 'Sessions' })
      .getByText(/logged in with a passkey/)
      .first(),
  ).toBeVisible();
  await list(page).getByRole('button', { name: 'Remove Old phone' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove the passkey' });
  await expect(remove.getByRole('button', { name: 'Use a passkey instead' })).toBeVisible();
  await look(page, 'remove');
  expect(await violations(page)).toEqual([]);
  await remove.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByText('The passkey Old phone was removed.')).toBeVisible();
  await expect(page.getByText('You have no passkey.')).toBeVisible();

  await page.goto('/login');
  // The device answers once: it would answer the suggestion after each refusal as well, until there are too many.
  await page.evaluate(() => {
    const ask = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      navigator.credentials.get = () => new Promise(() => {});
      return ask(options);
    };
  });
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  const unknown = page.getByRole('alert').filter({ hasText: 'This site does not know this passkey.' });
  await expect(unknown).toBeVisible();
  await expect(page.getByText('Login successful!')).toHaveCount(0);
});

test('without WebAuthn there is no button for it, and everything else works', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  const username = await newMember(0);
  await logIn(page, username);
  await page.goto('/account/security');
  await expect(page.getByText('This browser cannot use passkeys here. Your password logs in as before.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await look(page, 'unsupported');
  await logOut(page);
  await expect(passkeyLogin(page)).toHaveCount(0);
});

test('a passkey sets a new password, and a device has one for each account', async ({ page }) => {
  const username = await newMember(0);
  const device = await addAuthenticator(page);
  await logIn(page, username);
  await addPasskey(page, username, 'Laptop');
  await answers(device, true);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const again = page.getByRole('dialog', { name: 'Add a passkey' });
  await again.getByLabel('Name of the passkey').fill('Laptop again');
  await again.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(again.getByRole('alert')).toHaveText(/This device has a passkey for your account already/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('New password').fill('violin-harbour-copper');
  await dialog.getByLabel('Confirm password').fill('violin-harbour-copper');
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByText(/^Your password was changed\./)).toBeVisible();
  await answers(device, false);
  await logOut(page);
  await logIn(page, username, 'violin-harbour-copper');
});
