import { get } from 'node:http';
import { sendToProvider } from 'api/askProvider';
import { logInDemo, postJson } from 'api/testing/httpMember';
import type { RunningSite } from 'deploy/smoke/startSite';
import type { Browser, Page } from 'playwright-core';

const phone = { width: 390, height: 844 };

/** Maximum count of numbers in one purchase. */
const mostAtOnce = 1_000;

export async function openRoundOf(numbers: number, site: RunningSite): Promise<number> {
  const endsAt = new Date(Date.now() + 3_600_000 + numbers * 1_000).toISOString().replace(/\.\d+/, '');
  const options = ['--numbers', String(numbers), '--price', '1', '--rule', 'v2', '--ends-at', endsAt];
  const why = ['--why', 'A measurement.'];
  const opened = await command(site, ['rounds', 'open', 'snail-sprint', ...options, ...why, '--json']);
  const { id }: { id: number } = JSON.parse(opened);
  const half = Array.from({ length: numbers }, (_, number) => number).filter(isOdd);
  await command(site, ['members', 'credit', 'player02', String(half.length), ...why]);
  const buyer = await logInDemo(site.baseUrl, 'player02');
  for (let from = 0; from < half.length; from += mostAtOnce) {
    const purchase = postJson({ ticketNumber: half.slice(from, from + mostAtOnce) }, buyer.headers);
    const answer = await fetch(`${site.baseUrl}/api/lotteries/${id}/buy-ticket/`, purchase);
    if (!answer.ok) throw new Error(`A purchase was refused: ${await answer.text()}`);
  }
  return id;
}

/** Selects half of all numbers, pseudo-randomly so that the list compresses badly. */
function isOdd(number: number): boolean {
  const once = Math.imul(number + 1, 2_654_435_761);
  const twice = Math.imul(once ^ (once >>> 15), 2_246_822_519);
  return ((twice ^ (twice >>> 13)) & 1) === 1;
}

async function command(site: RunningSite, words: readonly string[]): Promise<string> {
  const output = await sendToProvider({ dataDir: site.env.DATA_DIR ?? '', keyFile: null }, words, process.cwd());
  if (output?.code !== 0) throw new Error(output?.err || 'The provider is not running.');
  return output.out;
}

export function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.once('end', () => resolve(bytes));
    }).once('error', reject);
  });
}

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

/** Slows the page's processor down four times during a measurement only, because the throttling itself uses a core. */
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
