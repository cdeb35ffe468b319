import { logIn, memberIn, newMember } from '../support/members.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const token = 'snail-lotto.token';

test('every open tab follows a login and a logout', async ({ browser, baseURL }) => {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const [one, two] = [await context.newPage(), await context.newPage()];
  await two.goto('/history');
  await expect(two.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await logIn(one, 'player01');
  await expect(two.getByText(/^Balance: [\d,]+ CTO$/)).toBeVisible();
  await expect(two.getByRole('button', { name: 'player01' })).toBeVisible();

  const stored = await one.evaluate((key) => localStorage.getItem(key), token);
  await one.getByRole('button', { name: 'player01' }).hover();
  const revoked = one.waitForResponse('**/api/auth/logout');
  await one.getByRole('button', { name: 'Logout' }).click();
  await expect(one).toHaveURL('/login');
  for (const tab of [one, two]) {
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(tab.getByText('player01')).toHaveCount(0);
    await expect.poll(() => tab.evaluate((key) => localStorage.getItem(key), token)).toBeNull();
  }
  expect((await revoked).status()).toBe(200);
  const answer = await context.request.get('/api/user/me', { headers: { authorization: `Bearer ${stored}` } });
  expect(answer.status()).toBe(401);
  await context.close();
});

test('the page that was left for the login is shown again after it', async ({ page }) => {
  await page.goto('/result?page=0');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Username', { exact: true }).fill('player02');
  await page.getByLabel('Password', { exact: true }).fill('player02pass');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/result?page=0');
  await expect(page.getByText(/^Balance:/)).toBeVisible();
});

test('a session that is ended elsewhere says so, keeps the page and the way back', { tag: '@journey' }, async ({
  browser,
  request,
}) => {
  // Without tickets, whose list is renewed at the end of each round: that request would already detect the end, as the first would.
  const page = await memberIn(browser, await newMember(0));
  const firstTickets = page.waitForResponse((answer) => answer.url().includes('/api/lotteries/rounds/mine') && answer.ok());
  await page.goto('/history');
  await firstTickets;
  await expect(page.getByText(/^Balance:/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
  const stored = await page.evaluate((key) => localStorage.getItem(key), token);
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${stored}` }, data: {} });
  // The next authenticated call detects the end: a filter of the member's tickets.
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'win', exact: false }).first().click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has expired. Please log in again.' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL(/\/history(\?|$)/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('snail-lotto.return-path'))).toMatch(/^\/history/);
  await page.context().close();
});

for (const [what, stored, answer, message] of [
  ['garbage', 'no token at all ☃', null, /Something went wrong!|log in/i],
  ['a forged token', 'aaaa.bbbb.cccc', null, /log in/i],
  [
    'an answer that is not JSON',
    'aaaa.bbbb.cccc',
    { status: 200, contentType: 'text/html', body: '<h1>It works!</h1>' },
    /Something went wrong!/,
  ],
  ['an API that is down', 'aaaa.bbbb.cccc', 'abort', /Something went wrong!/],
] as const) {
  test.describe(what, () => {
    test.use({ errorsExpected: true });

    test('ends in a message and a page that works', async ({ page }) => {
      await page.addInitScript(
        ([key, value]) => {
          if (sessionStorage.getItem('begun')) return;
          sessionStorage.setItem('begun', 'yes');
          localStorage.setItem(key, value);
        },
        [token, stored] as const,
      );
      if (answer === 'abort') await page.route('**/api/user/me', (route) => route.abort());
      else if (answer) await page.route('**/api/user/me', (route) => route.fulfill(answer));
      await page.goto('/policy');
      await expect(page.getByRole('alert').filter({ hasText: message })).toHaveCount(1);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
      await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), token)).toBeNull();
      await expect(page.getByRole('heading', { name: 'A round, from sale to prize' })).toBeVisible();
    });
  });
}

test('leaving the page while the user is being loaded does not log out', async ({ browser }) => {
  const page = await memberIn(browser, 'player02');
  await page.route('**/api/user/me', () => {});
  const asked = page.waitForRequest('**/api/user/me');
  await page.goto('/policy');
  await asked;
  await page.unroute('**/api/user/me');
  await page.reload();
  await expect(page.getByText(/^Balance:/)).toBeVisible();
  await page.context().close();
});

test('subscribe: a bad address, a new one, and the same again', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/policy');
  const footer = page.getByRole('contentinfo');
  const field = footer.getByLabel('Email');
  await field.fill('reader@');
  await field.press('Enter');
  await expect(footer.getByRole('alert')).toHaveText('Please enter a valid email address');
  await expect(field).toBeFocused();
  const address = `reader-${Date.now()}@example.com`;
  await field.fill(address);
  await field.press('Enter');
  await expect(page.getByText('Subscription successful!')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect(field).toHaveValue('');
  await field.fill(address);
  await field.press('Enter');
  // The answer does not reveal whether an address is registered.
  await expect(field).toHaveValue('');
  await expect(footer.getByText('One more step: open the link in the mail we have sent you.')).toBeVisible();
});
