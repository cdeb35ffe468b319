import { winningNumber } from 'shared/contracts/lotteryRules';
import { memberIn, newMember, publicNameOf, shownBalance } from '../support/members.ts';
import { cancelRound, confirm, openPicker, openRound, roundNow, showsARound } from '../support/rounds.ts';
import { expect, movement, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test.use(movement);

// Two logins and a real draw are slow on a busy machine.
test.describe.configure({ timeout: 150_000 });

test('a whole draw: sold out, calculated, revealed, computed again, paid', async ({ browser, page: visitor }) => {
  const username = await newMember(100);
  const member = await memberIn(browser, username);
  for (const page of [member, visitor]) await showsARound(page);
  const round = await openRound({ forMs: 40_000, numbers: 8, price: 2 });
  const dialog = await openPicker(member, round.id);
  await dialog.getByRole('button', { name: '+10 random numbers' }).click();
  await expect(dialog.getByText('8 selected, 16 CTO')).toBeVisible();
  await confirm(dialog);
  await expect(dialog).toBeHidden();
  await expect.poll(() => shownBalance(member)).toBe(84);
  await expect(member.getByRole('button', { name: 'Pick your lucky number' })).toBeDisabled();

  await visitor.goto(`/lottery/${round.id}`);
  await expect(visitor.getByText('Sold out')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Calculating Results...' })).toBeVisible({ timeout: 60_000 });
  await expect(visitor.getByRole('progressbar', { name: 'Seconds until the result' })).toBeVisible();

  const result = member.getByRole('region', { name: 'Result' });
  await expect(result).toBeVisible({ timeout: 60_000 });
  const drawn = await roundNow(round.id);
  const number = winningNumber(drawn.block?.hash ?? '', drawn.totalTickets);
  expect(drawn.winnerTicket).toBe(number);
  await expect(result.getByText(`You won with number ${number}!`)).toBeVisible();
  const publicName = await publicNameOf(username);
  for (const page of [member, visitor])
    await expect(page.getByRole('region', { name: 'Result' }).getByRole('heading', { name: publicName })).toBeVisible();
  await expect(visitor.getByText(username)).toBeHidden();
  await expect.poll(() => shownBalance(member)).toBe(84 + drawn.lotteryReward.tokenAmount);

  const proof = visitor.getByRole('region', { name: /^How the number was computed/ });
  await expect(proof.getByText(`number ${number}, as announced`)).toBeVisible();
  await expect(proof.getByText('simulated', { exact: true })).toBeVisible();
  await visitor.emulateMedia({ reducedMotion: 'reduce' });
  expect(await violations(visitor)).toEqual([]);

  await visitor.goto('/result');
  await expect(visitor.locator(`a[href="/lottery/${round.id}"]`)).toBeVisible();
});

test('offers the next round of the prize when the winning number was not sold', async ({ page }) => {
  const round = await openRound({ forMs: 8_000, numbers: 8, price: 2 });
  await page.goto(`/lottery/${round.id}`);
  await expect(page.getByRole('heading', { name: 'No one wins' })).toBeVisible({ timeout: 50_000 });
  await expect(page.getByRole('region', { name: 'Result' }).getByRole('link', { name: 'Play Now' })).toHaveAttribute(
    'href',
    /^\/lottery\/\d+$/,
  );

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Play Now' })).toBeHidden();
  for (const name of ['Result', /^How the number was computed/]) {
    const sheet = page.getByRole('region', { name });
    await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(sheet).toHaveCSS('background-image', 'none');
    await expect(sheet).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
});

test('an open picker closes onto the draw when the sale ends, charges nothing, and keeps the picks', async ({ browser }) => {
  const member = await memberIn(browser, await newMember(10));
  await showsARound(member);
  const round = await openRound({ forMs: 30_000, numbers: 8, price: 2 });
  const dialog = await openPicker(member, round.id);
  await dialog.getByRole('button', { name: '+1 random number' }).click();
  await expect(dialog.getByRole('timer', { name: 'Time left' })).toBeVisible();
  await expect(member.getByRole('heading', { name: 'Calculating Results...' })).toBeInViewport({ timeout: 60_000 });
  await expect(dialog).toBeHidden();
  await expect(member.getByText(/^Your pick \d was not bought: the sale has ended, and nothing was charged\./)).toBeVisible();
  expect(await shownBalance(member)).toBe(10);
  await member.getByRole('link', { name: 'Choose it in the next round' }).click({ timeout: 60_000 });
  // The next round may be another spec's, in which the number is sold, or does not exist.
  await expect(dialog.getByText(/^1 selected, |^Number \d+ is (already sold|not) in this round/).first()).toBeVisible();
});

test('shows the cancellation of a round on its open page and pays the price back', { tag: '@journey' }, async ({ browser }) => {
  const member = await memberIn(browser, await newMember(10));
  const round = await openRound({ forMs: 3_600_000, numbers: 8, price: 2 });
  const dialog = await openPicker(member, round.id);
  await dialog.getByRole('button', { name: '+1 random number' }).click();
  await confirm(dialog);
  await expect.poll(() => shownBalance(member)).toBe(8);

  await cancelRound(round.id);
  await expect(member.getByRole('heading', { name: 'This round was cancelled' })).toBeVisible();
  await expect.poll(() => shownBalance(member)).toBe(10);
});

test('the countdown is right on a device whose clock is an hour off', async ({ page }) => {
  await page.clock.install({ time: Date.now() - 3_600_000 });
  await page.clock.resume();
  const round = await openRound({ forMs: 6 * 3_600_000, numbers: 8, price: 2 });
  await page.goto(`/lottery/${round.id}`);
  const timer = page.getByRole('timer', { name: 'Time left to buy' });
  await expect(timer).toContainText(/00\s*days\s*05\s*hours\s*59\s*minutes/);
});
