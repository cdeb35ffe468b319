import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test';
import { beginWithKept, newDataDir, startSite } from 'deploy/smoke/startSite';
import { root } from 'shared/build/root';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { addAuthenticator } from './authenticator.ts';

const Invited = Type.Array(Type.Object({ name: Type.String(), role: Type.String(), link: Type.String() }));
type Invited = Static<typeof Invited>;

/** A site of its own with an office that its owner has founded; support functions of members and rounds are about it until it stops. */
export interface OfficeSite {
  invited: Invited;
  stop(): Promise<void>;
}

/**
 * Starts a site whose owner has invited people. Its demo is as everywhere; commands that credit come before three have enrolled.
 * @param people `NAME=ROLE`
 */
export async function startOffice(...people: string[]): Promise<OfficeSite> {
  const dataDir = await newDataDir();
  await cp(process.env.SITE_AS_RELEASED ?? '', join(dataDir, 'site'), { recursive: true });
  await beginWithKept(dataDir);
  const program = [join(root, 'api', 'src', 'cli.ts'), 'operators', 'found', ...people, '--json'];
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', ...program], { env });
  const site = await startSite(dataDir);
  const own = { ...site.env, BASE_URL: site.baseUrl };
  const before = Object.fromEntries(Object.keys(own).map((name) => [name, process.env[name]]));
  Object.assign(process.env, own);
  return {
    invited: Value.Parse(Invited, JSON.parse(stdout)),
    async stop() {
      Object.assign(process.env, before);
      await site.stop();
    },
  };
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
export async function enrol(
  browser: Browser,
  { invited }: OfficeSite,
  name: string,
  look?: (page: Page) => Promise<void>,
): Promise<Person> {
  const { role = '', link = '' } = invited.find((each) => each.name === name) ?? {};
  const context = await newContext(browser);
  const page = await context.newPage();
  const { cdp, authenticatorId } = await addAuthenticator(page);
  // The provider has another port than when it was founded.
  const { port } = new URL(process.env.BASE_URL ?? '');
  await page.goto(Object.assign(new URL(link), { port }).href);
  await expect(page.getByText(`You are invited as ${name}, ${role}.`)).toBeVisible();
  await look?.(page);
  await page.getByLabel('Name of the passkey').fill('Security key');
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  const [credential] = await credentialsOf(cdp, authenticatorId);
  await context.close();
  if (credential === undefined) throw new Error(`The device of ${name} keeps no passkey.`);
  return { name, credential };
}

/** Gives a page the device of a person. Its counter grows with each page. */
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
  await page.getByRole('link', { name: new RegExp(`^(Sign|See or refuse) at the desk: act ${act}$`) }).click();
  const desk = await opened;
  await giveDevice(desk, person);
  await expect(desk.getByRole('heading', { name: `Act ${act}` })).toBeVisible();
  return desk;
}
