import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Bundle } from 'shared/contracts/fair';
import type { Lottery } from 'shared/contracts/lotteries';
import { leafHash } from 'shared/fair/merkle';
import { checkProof } from 'shared/fair/tlogProof';
import { bundleOf, checkpointOf, madeRound, receiptOf, testKeys, testLogKey, toldOf } from 'shared/testing/fairRounds';
import { memberIn, newMember } from '../support/members.ts';
import { confirm, openPicker, openRound } from '../support/rounds.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

/** Mocks the data of a round with 100,000 numbers, which are too many to sell in a test. */
async function given(page: Page, told: Lottery, bundle: Bundle): Promise<void> {
  await page.route('**/api/lotteries/11', (route) => route.fulfill({ json: told }));
  await page.route('**/fair/rounds/11/bundle.json', (route) => route.fulfill({ json: bundle }));
  await page.route('**/fair/log/key', (route) => route.fulfill({ body: testLogKey }));
  await page.route('**/fair/log/checkpoint', (route) => route.fulfill({ body: bundle.log.checkpoint }));
  await page.route('**/fair/log/tile/0/000.p/3', (route) =>
    route.fulfill({ body: Buffer.concat([bundle.opening, bundle.freeze ?? '', bundle.result ?? ''].map(leafOf)) }),
  );
  await page.route('**/fair/log/witnesses', (route) => route.fulfill({ status: 404 }));
  await page.route('**/.well-known/jwks.json', (route) => route.fulfill({ json: testKeys }));
}
const leafOf = (record: string) => leafHash(Buffer.from(record));
const verdict = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });

test('a drawn round is checked in a worker, under the policy of the site, and a receipt is by keyboard alone', async ({
  page,
}) => {
  const made = madeRound({ round: 11 });
  await given(page, toldOf(made), bundleOf(made));
  const worker = page.waitForEvent('worker');
  await page.goto('/lottery/11/proof');
  expect((await worker).url()).toMatch(/^blob:/);
  await expect(verdict(page, 'Everything is right')).toBeVisible();

  const details = page.getByText('Exactly, with its figures').first();
  await details.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copy Opening record' })).toBeVisible();
  await page.getByLabel('Or paste it').focus();
  await page.keyboard.insertText(receiptOf(made, 0));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^The receipt is genuine, and its numbers are yours in the frozen list/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a checkpoint is compared with the log by keyboard on a phone, and a split log is shown and saved', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const made = madeRound({ round: 11 });
  await given(page, toldOf(made), bundleOf(made));
  await page.goto('/lottery/11/proof');
  await expect(verdict(page, 'Everything is right')).toBeVisible();
  const check = async (text: string) => {
    await page.getByLabel('Or paste it').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  };
  await check(checkpointOf([made.opening]));
  await expect(page.getByText('It is of this log, whose 3 records begin with the same record.', { exact: true })).toBeVisible();
  await check('PK\0 is an archive');
  await expect(page.getByText('This is no text, so it is neither a receipt nor a checkpoint.')).toBeVisible();
  const fork = checkpointOf([made.freeze ?? '']);
  await check(fork);
  await expect(page.getByText(/^The log has signed different lists of the first record: there are two logs\.$/)).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as one file' }).focus();
  await page.keyboard.press('Enter');
  expect(await readFile(await (await saved).path(), 'utf8')).toBe(`${fork}\n${bundleOf(made).log.checkpoint}`);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBe(0);
  }
  expect(await violations(page)).toEqual([]);
});

test('an extended round is right in the page and with the program of the site, and a draw by what was replaced is red', async ({
  page,
}, testInfo) => {
  const made = madeRound({ round: 11, extendedBy: 86_400 });
  await given(page, toldOf(made), bundleOf(made));
  await page.goto('/lottery/11/proof');
  await expect(verdict(page, 'Everything is right')).toBeVisible();
  await expect(page.getByText(/^The sale was extended once, before its close: until /)).toBeVisible();
  const program = testInfo.outputPath('verify.mjs');
  await writeFile(program, await (await page.request.get('/fair/verify.mjs')).body());
  const verified = async (bundle: Bundle) => {
    const file = testInfo.outputPath('bundle.json');
    await writeFile(file, JSON.stringify(bundle));
    return spawnSync(process.execPath, [program, file], { encoding: 'utf8' });
  };
  expect(await verified(bundleOf(made))).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('All that was checked is true.'),
  });

  const early = { ...madeRound({ round: 11 }), extend: made.extend ?? '' };
  expect(await verified(bundleOf(early))).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('WRONG  Not so: It was not drawn from what the extension replaced.'),
  });
  await given(page, toldOf(early), bundleOf(early));
  await page.goto('about:blank');
  await page.goto('/lottery/11/proof');
  await expect(page.getByText(/of the beacon, which the extension of its sale replaced\.$/)).toBeVisible();
});

test('a round of 100,000 numbers is checked while the page stays usable, and shows how far it is', async ({ page }) => {
  test.slow();
  const made = madeRound({ round: 11, numbers: 100_000 });
  await given(page, toldOf(made), bundleOf(made));
  await page.goto('/lottery/11/proof');
  const progress = page.getByRole('progressbar', { name: 'Numbers checked' });
  await expect(progress).toBeVisible({ timeout: 60_000 });
  await page.getByText('Exactly, with its figures').first().click();
  await expect(verdict(page, 'Everything is right')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('100,000 numbers', { exact: false }).first()).toBeVisible();
});

test('one owner changed in the list is red, and says which step', async ({ page }) => {
  const made = madeRound({ round: 11 });
  const bundle = bundleOf(made);
  await given(page, toldOf(made), { ...bundle, owners: bundle.owners?.map((owner, at) => (at === 0 ? 'unsold' : owner)) ?? [] });
  await page.goto('/lottery/11/proof');
  await expect(verdict(page, /wrong$/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a round of the site: from its result to its proof, and every step right', {
  tag: ['@journey', '@/lottery/:lotteryId/proof'],
}, async ({ browser }) => {
  // Waits for a real draw.
  test.setTimeout(150_000);
  const member = await memberIn(browser, await newMember(10));
  const round = await openRound({ forMs: 20_000, numbers: 8, price: 1 });
  const dialog = await openPicker(member, round.id);
  await dialog.getByRole('button', { name: '+1 random number' }).click();
  await confirm(dialog);
  await member.getByRole('link', { name: 'See the whole proof' }).click({ timeout: 100_000 });
  await expect(member).toHaveURL(new RegExp(`/lottery/${round.id}/proof$`));
  await expect(verdict(member, /^(Everything is right|Right, as far as it could be checked)$/)).toBeVisible({ timeout: 30_000 });
  await expect(member.getByRole('list', { name: 'Steps of the proof' }).getByText('Wrong', { exact: true })).toHaveCount(0);

  const fetched = async (path: string) => (await member.request.get(path)).text();
  const logKey = await fetched('/fair/log/key');
  const saved = member.waitForEvent('download');
  await member.getByRole('link', { name: `round-${round.id}-result.tlog-proof` }).click();
  const proof = await readFile(await (await saved).path(), 'utf8');
  const { record } = checkProof(proof, { policy: 'quorum none\n', logKey });
  expect(record).toContain('snail-lotto/result/v1\n');
  await member.getByLabel('Or paste it').fill(proof);
  await member.getByRole('button', { name: 'Check it' }).click();
  await expect(member.getByText(/^It is of this log, whose \d+ records begin with the same \d+ records\.$/)).toBeVisible();
});
