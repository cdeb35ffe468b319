import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { caseTimeout } from 'shared/build/caseTimeout';
import { root } from 'shared/build/root';
import { buyAtOnce, memberIn, newMember } from '../support/members.ts';
import {
  draft,
  enrol,
  giveDevice,
  type OfficeSite,
  openAtDesk,
  type Person,
  signInAtOffice,
  startOffice,
} from '../support/operators.ts';
import { openRound } from '../support/rounds.ts';
import { expect, test } from '../support/test.ts';

const { GUIDE_PICTURES } = process.env;

/** Takes a picture for the operators' guide, where `npm test -- pictures` asks for it. @param at in view */
async function picture(page: Page, name: string, height: number, at?: Locator): Promise<void> {
  if (GUIDE_PICTURES === undefined) return;
  await page.setViewportSize({ width: 1024, height });
  await at?.scrollIntoViewIfNeeded();
  const cdp = await page.context().newCDPSession(page);
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  await writeFile(join(root, GUIDE_PICTURES, `office-${name}.webp`), data, 'base64');
}

const hour = 3_600_000;
const sign = (desk: Page) => desk.getByRole('button', { name: 'Sign', exact: true });
const approve = (desk: Page) => desk.getByRole('button', { name: 'Approve' });
const refuse = (desk: Page) => desk.getByRole('button', { name: 'Refuse' });
const verbs = (desk: Page) => desk.getByRole('button', { name: /^(Sign|Approve|Refuse)$/ });
const codeOf = (desk: Page) => desk.getByText(/^\d{4} \d{4}$/);

let site: OfficeSite;
let refunded: Buyer;
let credited: Buyer;
let onSale: number;
let fiona: Person;
let frank: Person;
let sally: Person;
let simon: Person;

interface Buyer {
  username: string;
  /** One of two numbers that cost 10 CTO; 40 are left. */
  number: string;
}

async function newBuyer(): Promise<Buyer> {
  const { id } = await openRound({ forMs: hour, numbers: 8, price: 5 });
  const username = await newMember(50);
  await buyAtOnce(username, id, 3, 4);
  return { username, number: `${id}#4` };
}

// A site is started, and four people enrol.
test.setTimeout(3 * caseTimeout);
test.beforeAll(async ({ browser }) => {
  site = await startOffice('fiona=finance', 'frank=finance', 'sally=sales', 'simon=sales');
  refunded = await newBuyer();
  credited = await newBuyer();
  onSale = (await openRound({ forMs: hour, numbers: 8, price: 2 })).id;
  fiona = await enrol(browser, site, 'fiona', (page) => picture(page, 'invitation', 640));
  frank = await enrol(browser, site, 'frank');
  sally = await enrol(browser, site, 'sally');
  simon = await enrol(browser, site, 'simon');
});
test.afterAll(() => site.stop());

async function findByNumber(page: Page, number: string): Promise<void> {
  await page.getByRole('searchbox').fill(number);
  const found = page.getByRole('list', { name: 'Found members' });
  await expect(found.getByRole('listitem')).toHaveCount(1);
  await found.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Bought numbers')).toBeVisible();
}

async function expectBalance(browser: Browser, username: string, text: string): Promise<void> {
  const page = await memberIn(browser, username);
  await page.goto('/');
  await expect(page.getByText(`Balance: ${text} CTO`).first()).toBeVisible();
}

test('a buyer is found by a number and gets a part of the price back, which one person signs', {
  tag: '@journey',
}, async ({ browser }) => {
  const { username, number } = refunded;
  const office = await signInAtOffice(browser, fiona, '/office/members');
  await findByNumber(office, number);
  const refund = office.getByRole('button', { name: /^Refund purchase/ });
  await picture(office, 'member', 900, refund);
  await refund.click();
  const act = await draft(office, { amount: 5, why: 'The page said that number 4 was free.' });
  await picture(office, 'drafted', 640);
  const desk = await openAtDesk(office, fiona, act);
  await expect(desk.getByText(`Gives 5 CTO of purchase`)).toContainText(username);
  await picture(desk, 'sign', 800);
  const secondTab = await office.context().newPage();
  await secondTab.goto(desk.url());
  await expect(sign(secondTab)).toBeVisible();
  await sign(desk).click();
  await expect(desk.getByText(/^Done /)).toBeVisible();
  await giveDevice(secondTab, fiona);
  await sign(secondTab).click();
  await expect(secondTab.getByRole('alert')).toHaveText(`Act ${act} is decided already. Nothing was changed.`);
  await expect(secondTab.getByText(/^Done /)).toBeVisible();
  await expect(verbs(secondTab)).toHaveCount(0);
  await expectBalance(browser, username, '45');
});

test('a credit above the budget takes two people, who compare a code; who drafted it cannot approve it', {
  tag: '@journey',
}, async ({ browser }) => {
  const { username, number } = credited;
  // The clocks of their machines are an hour off, in both directions: the provider's counts.
  const office = await signInAtOffice(browser, fiona, '/office/members', ({ clock }) => clock.setSystemTime(Date.now() + hour));
  await findByNumber(office, number);
  const credit = async (amount: number): Promise<{ act: number; desk: Page }> => {
    await office.getByRole('button', { name: /^Credit/ }).click();
    const act = await draft(office, { amount, why: 'Prize of the shop’s jubilee, drawn on Saturday.' });
    const desk = await openAtDesk(office, fiona, act);
    await expect(desk.getByText(/^A draft, .* Then another person approves it\.$/)).toBeVisible();
    await sign(desk).click();
    await expect(desk.getByText(/is more than what is left of your budget/)).toBeVisible();
    await office.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    return { act, desk };
  };
  const { act, desk } = await credit(150_000);
  await expect(verbs(desk)).toHaveCount(0);
  const refusal = await desk.evaluate(async (path) => {
    const bytes = 'bXgtYnl0ZXM';
    const passkey = { id: bytes, clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
    const body = JSON.stringify({ verb: 'approve', passkey });
    const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return `${answer.status} ${await answer.text()}`;
  }, `/api/desk/acts/${act}/signatures`);
  expect(refusal).toMatch(/^409 .*has your signature already: another person signs next/);

  const acts = await signInAtOffice(browser, frank, '/office/acts?state=open', ({ clock }) =>
    clock.setSystemTime(Date.now() - hour),
  );
  const franks = await openAtDesk(acts, frank, act);
  await expect(codeOf(franks)).toHaveText((await codeOf(desk).textContent()) ?? '');
  await expect(franks.getByText(/^It waits: 1 of 2 signatures\./)).toBeVisible();
  await picture(franks, 'approve', 800, refuse(franks));
  await approve(franks).click();
  await expect(franks.getByText(/^Done /)).toBeVisible();
  await expectBalance(browser, username, '150,040');

  const second = await credit(160_000);
  await franks.goto(second.desk.url());
  await refuse(franks).click();
  await expect(franks.getByText(/^Refused /)).toBeVisible();
  await second.desk.reload();
  await expect(second.desk.getByText(/^Refused /)).toBeVisible();
  await expect(verbs(second.desk)).toHaveCount(0);

  const third = await credit(170_000);
  await franks.goto(third.desk.url());
  const list = await signInAtOffice(browser, sally, '/office/acts?state=open');
  const sallys = await openAtDesk(list, sally, third.act);
  await expect(approve(sallys)).toHaveCount(0);
  await expect(approve(franks)).toBeVisible();
  await Promise.all([approve(franks).click(), refuse(sallys).click()]);
  const decided = /^(Done|Refused) /;
  await expect(franks.getByText(decided)).toHaveText((await sallys.getByText(decided).textContent()) ?? '');
  const lateOnes = [franks, sallys].map((each) => each.getByRole('alert').filter({ hasText: 'is decided already' }).count());
  expect((await Promise.all(lateOnes)).toSorted()).toEqual([0, 1]);
});

test('a player’s open page shows a sale that is paused, goes on, and is extended by two people', {
  tag: '@journey',
}, async ({ browser, page }) => {
  await page.goto(`/lottery/${onSale}`);
  const pick = page.getByRole('button', { name: 'Pick your lucky number' });
  await expect(pick).toBeVisible();
  const office = await signInAtOffice(browser, sally, '/office/lotteries');
  const press = async (verb: string): Promise<void> => {
    await office.reload();
    await office.getByRole('button', { name: `${verb} round ${onSale}`, exact: true }).click();
  };
  for (const [verb, shown] of [
    ['Pause', page.getByRole('heading', { name: 'The sale is paused' })],
    ['Resume', pick],
  ] as const) {
    await press(verb);
    const desk = await openAtDesk(office, sally, await draft(office, { why: 'The picture shows another prize.' }));
    await sign(desk).click();
    await expect(desk.getByText(/^Done /)).toBeVisible();
    await expect(shown).toBeVisible();
    if (verb === 'Pause') await picture(page, 'paused', 700);
  }

  await press('Extend');
  const end = office.getByLabel('End of the sale');
  const dayLater = Date.parse(`${await end.inputValue()}Z`) + 24 * hour;
  await end.fill(new Date(dayLater).toISOString().slice(0, 16));
  const act = await draft(office, { why: 'Half of the numbers are free.' });
  const desk = await openAtDesk(office, sally, act);
  await sign(desk).click();
  await expect(desk.getByText(/^It waits for another person\./)).toBeVisible();
  const acts = await signInAtOffice(browser, simon, '/office/acts?state=open');
  const simons = await openAtDesk(acts, simon, act);
  await expect(codeOf(simons)).toHaveText((await codeOf(desk).textContent()) ?? '');
  await approve(simons).click();
  await expect(simons.getByText(/^Done /)).toBeVisible();
  await expect(page.getByRole('note')).toHaveText(/^The sale was extended on .+ until .+\.$/);
});
