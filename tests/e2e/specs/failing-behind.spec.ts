import { expectMemberCookie, newMember, signIn } from '../support/members.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

// The page's timeout for missing answers has to pass.
test.describe.configure({ timeout: 120_000 });

const parts = [
  { app: 'mfe-lottery', path: '/result', label: 'Winners List', heading: 'Winners List' },
  { app: 'mfe-rewards', path: '/reward', label: 'All Prize Lottery', heading: 'All Prize Lottery' },
] as const;

test.use({ errorsExpected: true });

for (const { app, path, label, heading } of parts) {
  test(`${app}: its code fails behind content that stands: it can be read, a note says what does not work, and Retry brings it to life`, async ({
    page,
  }) => {
    const entry = new RegExp(`/${app}/[^/]+/remoteEntry\\.js`);
    await page.route(entry, (route) => route.fulfill({ status: 404, body: 'gone', headers: { 'cache-control': 'no-store' } }));
    await page.goto(path);
    const title = page.getByRole('heading', { name: heading, exact: true });
    await expect(title).toBeVisible();
    const links = await page.getByRole('main').getByRole('link').count();
    expect(links, 'links of the list').toBeGreaterThan(5);
    const note = page.getByRole('status').filter({ hasText: `${label}: its buttons do not work yet.` });
    await expect(note).toBeInViewport({ ratio: 1 });
    expect(await violations(page), 'with its note').toEqual([]);
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(links);
    await expect(page.getByRole('alert').filter({ hasText: label })).toBeHidden();
    await title.evaluate((element) => Object.assign(element, { stood: true }));

    await page.unroute(entry);
    await page.getByRole('main').focus();
    await page.keyboard.press('Tab');
    await expect(note.getByRole('button', { name: 'Retry' })).toBeFocused();
    await page.keyboard.press('Enter');

    await expect(note).toBeHidden();
    await expect(title).toBeVisible();
    expect(await title.evaluate((element) => Reflect.get(element, 'stood')), 'the same element').toBe(true);
  });
}

test('a member whose tickets get no code still sees the winners below', async ({ page }) => {
  await signIn(page, await newMember(0));
  await page.goto('/history');
  await expect(page.getByText('You have no tickets yet.')).toBeVisible();
  await expectMemberCookie(page, true);
  await page.route(/\/mfe-account\/[^/]+\/MyTickets\.\w+\.js/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('My Tickets: its buttons do not work yet.')).toBeVisible();
  await expect(page.getByRole('heading').first()).toHaveText('My Tickets');
  await expect(page.getByRole('heading', { name: 'Latest Winners' })).toBeVisible();
});

test('a press on a button whose code is still on its way is kept, shows it, and happens once when it is there', async ({
  page,
}) => {
  const { promise: untilPressed, resolve: pressed } = Promise.withResolvers<void>();
  await page.route(/\/mfe-lottery\/[^/]+\/AllLotteries\.\w+\.js/, (route) => untilPressed.then(() => route.continue()));
  await page.goto('/lottery', { waitUntil: 'domcontentloaded' });
  // All but that code is there: a press waits for eight seconds at most.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  const next = page.getByRole('button', { name: 'Next page' });
  await next.click();
  const isHeard = () =>
    next.evaluate((button) =>
      button.getAnimations().some(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
    );
  expect(await isHeard(), 'it shows').toBe(true);
  pressed();
  await expect(page).toHaveURL(/page=1/);
  expect(await isHeard(), 'it is over').toBe(false);
});
