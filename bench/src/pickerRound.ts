import { sendToProvider } from 'api/controlSocket';
import type { Browser, Page } from 'playwright-core';
import type { RunningSite } from 'site-under-test/startSite';

const phone = { width: 390, height: 844 };

/** Opens a round of so many numbers, for an hour. @returns its id */
export async function openRoundOf(numbers: number, site: RunningSite): Promise<number> {
  const endsAt = new Date(Date.now() + 3_600_000 + numbers * 1_000).toISOString().replace(/\.\d+/, '');
  const options = ['--numbers', String(numbers), '--price', '1', '--rule', 'v2', '--ends-at', endsAt];
  const command = ['rounds', 'open', 'snail-sprint', ...options, '--why', 'A measurement.', '--json'];
  const output = await sendToProvider(site.env.DATA_DIR ?? '', command, process.cwd());
  if (output?.code !== 0) throw new Error(output?.err || 'The provider is not running.');
  return JSON.parse(output.out).id;
}

/** A member's page of a round on a phone's screen, before the picker is opened there. */
export async function roundPage(browser: Browser, site: RunningSite, lotteryId: number): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.baseUrl, viewport: phone })).newPage();
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill('player01');
  await page.getByLabel('Password', { exact: true }).fill('player01pass');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Login successful!').waitFor();
  await page.goto(`/lottery/${lotteryId}`);
  await page
    .getByRole('button', { name: 'Pick your lucky number' })
    .and(page.locator('[aria-busy="true"]'))
    .waitFor({ state: 'detached' });
  return page;
}

/** Slows the page's processor down four times while something is done: the slowing itself keeps a core busy. */
export async function fourTimesSlower<T>(page: Page, measure: () => Promise<T>): Promise<T> {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  try {
    return await measure();
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}
