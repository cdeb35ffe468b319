import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test';
import { root } from 'shared/build/root';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { addAuthenticator } from './authenticator.ts';

const Invited = Type.Array(Type.Object({ name: Type.String(), role: Type.String(), link: Type.String() }));

/**
 * Founds the office of a stopped provider, as the owner of its tables does.
 * @returns the environment for `enrol`
 */
export async function foundOffice(dataDir: string): Promise<{ OFFICE_INVITATIONS: string }> {
  const people = ['fiona=finance', 'frank=finance', 'sally=sales', 'simon=sales'];
  const program = [join(root, 'api', 'src', 'cli.ts'), 'operators', 'found', ...people, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', ...program], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return { OFFICE_INVITATIONS: stdout };
}

type Credential = Awaited<ReturnType<typeof credentialsOf>>[number];

/** An operator with a passkey, which their devices have in each browser that they open. */
export interface Person {
  name: string;
  credential: Credential;
}

async function credentialsOf(cdp: CDPSession, authenticatorId: string) {
  return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

const newContext = (browser: Browser) => browser.newContext({ baseURL: process.env.BASE_URL ?? '' });

/** Enrols an invited person at the desk, with the link of their invitation. @param look sees the page before */
export async function enrol(browser: Browser, name: string, look?: (page: Page) => Promise<void>): Promise<Person> {
  const invited = Value.Parse(Invited, JSON.parse(process.env.OFFICE_INVITATIONS ?? '[]')).find((each) => each.name === name);
  const context = await newContext(browser);
  const page = await context.newPage();
  const { cdp, authenticatorId } = await addAuthenticator(page);
  // The provider has another port than when it was founded.
  const { port } = new URL(process.env.BASE_URL ?? '');
  await page.goto(Object.assign(new URL(invited?.link ?? ''), { port }).href);
  await expect(page.getByText(`You are invited as ${name}, ${invited?.role}.`)).toBeVisible();
  await look?.(page);
  await page.getByLabel('Name of the passkey').fill('Security key');
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  const [credential] = await credentialsOf(cdp, authenticatorId);
  await context.close();
  if (credential === undefined) throw new Error(`The device of ${name} keeps no passkey.`);
  return { name, credential };
}

/** Gives a page the device of a person. Its counter goes on from page to page. */
export async function giveDevice(page: Page, { credential }: Person): Promise<void> {
  const { cdp, authenticatorId } = await addAuthenticator(page);
  credential.signCount += 100;
  await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
}

/** Signs a person in at the office, in a browser of their own. @param prepare changes the browser before */
export async function signInAtOffice(
  browser: Browser,
  person: Person,
  path: string,
  prepare: (context: BrowserContext) => Promise<void> = async () => {},
): Promise<Page> {
  const context = await newContext(browser);
  await prepare(context);
  const page = await context.newPage();
  await giveDevice(page, person);
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign in at the desk' }).click();
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await expect(page).toHaveURL(new URL(path, process.env.BASE_URL).href);
  await expect(page.getByText(person.name, { exact: true })).toBeVisible();
  return page;
}

/** Drafts an act in the open dialog. @returns its number */
export async function draft(page: Page, { amount, why }: { amount?: number; why: string }): Promise<number> {
  const dialog = page.getByRole('dialog');
  if (amount !== undefined) await dialog.getByLabel('Amount, CTO').fill(String(amount));
  await dialog.getByLabel('Reason').fill(why);
  await dialog.getByRole('button', { name: 'Draft' }).click();
  await expect(dialog.getByRole('status')).toContainText(/^Drafted: /);
  const name = await dialog.getByRole('link', { name: /^Sign at the desk/ }).getAttribute('aria-label');
  return Number(name?.split(' ').at(-1));
}

/** Opens an act at the desk by its link in the office, with the person's device. */
export async function openAtDesk(page: Page, person: Person, act: number): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: `Sign at the desk: act ${act}`, exact: true }).click();
  const desk = await opened;
  await giveDevice(desk, person);
  await expect(desk.getByRole('heading', { name: `Act ${act}` })).toBeVisible();
  return desk;
}
