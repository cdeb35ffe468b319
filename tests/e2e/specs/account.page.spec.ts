import { buyAtOnce, logIn, memberIn, newMember, passwordOf, publicNameOf, signIn } from '../support/members.ts';
import { provider, why } from '../support/provider.ts';
import { openRound, roundNow } from '../support/rounds.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test('a member sets a limit, changes the password, ends another session, takes the data along, and takes a break', {
  tag: ['@journey', '@/wallet', '@/account/profile', '@/account/security', '@/account/limits', '@/account/privacy'],
}, async ({ browser, page }) => {
  const username = await newMember(20);
  const other = await memberIn(browser, username);
  await signIn(page, username);
  await page.goto('/account/limits');
  const account = page.getByRole('navigation', { name: 'Wallet and account' });
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Set a limit for a day' }).click();
  await dialog.getByLabel('CTO a day').fill('20');
  await dialog.getByRole('button', { name: 'Save limit' }).click();
  await expect(page.getByText('0 CTO of 20 CTO spent, 20 CTO left.')).toBeVisible();
  await page.getByRole('link', { name: 'Balance: 20 CTO' }).click();
  await expect(page).toHaveURL('/wallet');
  await expect(page.getByRole('table', { name: 'Statement' }).getByRole('row')).toHaveCount(2);

  await account.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('region', { name: 'Email', exact: true })).toBeVisible();
  await account.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByText('You are logged in on this device only.')).toBeVisible();
  await other.goto('/account/security');
  await expect(other.getByRole('main').getByRole('button', { name: 'Log in', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByLabel('Current password').fill(passwordOf(username));
  await dialog.getByLabel('New password').fill('heron-lantern-42-quarry');
  await dialog.getByLabel('Confirm password').fill('heron-lantern-42-quarry');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();

  await account.getByRole('link', { name: 'Privacy' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);

  await account.getByRole('link', { name: 'Limits' }).click();
  await page.getByRole('radio', { name: '7 days' }).check();
  await page.getByRole('button', { name: /^Take a break/ }).click();
  await dialog.getByRole('button', { name: 'Begin now' }).click();
  await expect(page.getByRole('heading', { name: /^You are on a break until/ })).toBeVisible();

  await logIn(other, username, 'heron-lantern-42-quarry');
  await other.context().close();
});

test('registers the worker under the policy of the released site when push is chosen; it shows notifications and controls no page', {
  tag: ['@journey', '@/account', '@/account/notifications'],
}, async ({ page }) => {
  await signIn(page, await newMember(0));
  // A headless browser shows no notifications and has no push service, so both are mocked.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
    let subscribed = false;
    const subscription = {
      toJSON: () => ({
        endpoint: 'https://push.example.com/send/1',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      }),
      unsubscribe: async () => true,
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        subscribed = true;
        return subscription;
      },
      getSubscription: async () => (subscribed ? subscription : null),
    });
  });
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.goto('/account#alerts');
  await expect(page).toHaveURL('/account/notifications#alerts');
  const block = page.getByRole('region', { name: 'Alerts' });
  await block.getByRole('radio', { name: 'On this device' }).check();
  expect(await registrations()).toBe(0);

  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId)),
  );
  await browser.send('ServiceWorker.enable');
  const running = page.context().waitForEvent('serviceworker');
  await block.getByRole('button', { name: 'Save' }).click();
  await expect(block.getByRole('status')).toHaveText('You are told on this device.');
  const worker = await running;
  expect(new URL(worker.url()).pathname).toBe('/sw.js');
  await worker.evaluate(() => {
    const registration: object = Reflect.get(globalThis, 'registration');
    const showNotification = async (title: string, { body, data }: { body: string; data: string }) =>
      Reflect.set(globalThis, 'shown', { title, body, navigate: data });
    Object.assign(registration, { showNotification });
  });

  const { origin } = new URL(page.url());
  const notification = { title: 'The draw of round 12 is done', body: 'See your result.', navigate: `${origin}/lottery/12` };
  const data = JSON.stringify({ web_push: 8030, notification });
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await expect.poll(() => worker.evaluate(() => Reflect.get(globalThis, 'shown'))).toEqual(notification);

  await page.reload();
  await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('a winner chooses a public name, which stands beside the win everywhere until an operator sets it back', async ({
  browser,
  page,
}) => {
  const username = await newMember(5);
  const drawn = await publicNameOf(username);
  const round = await openRound({ forMs: 12_000, numbers: 2, price: 1 });
  await buyAtOnce(username, round.id, 0, 1);
  await expect.poll(async () => (await roundNow(round.id)).winner?.username, { timeout: 60_000 }).toBe(drawn);

  const member = await memberIn(browser, username);
  await member.goto('/account/profile');
  const block = member.getByRole('region', { name: 'Your public name' });
  const field = block.getByLabel('New public name');
  await field.fill('Snail Support');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/^This name could be taken for one of the site\./);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Snail Support');
  expect(await violations(member)).toEqual([]);
  const chosen = `Zoë ${Date.now().toString(36)}`;
  await field.fill(chosen);
  for (const width of [390, 768, 1024, 1440]) {
    await member.setViewportSize({ width, height: 844 });
    await expect(block.getByText(chosen)).toBeVisible();
    expect(await member.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await block.getByRole('button', { name: 'Use this name' }).click();
  await expect(block.getByText(/^You can choose another name from/)).toBeVisible();
  expect(await publicNameOf(username)).toBe(chosen);

  // Long lists, because rounds of other tests are drawn meanwhile. A list and its document are each cached for a second.
  const expectOn = (path: string, shown: () => Promise<void>) =>
    expect(async () => {
      await page.goto(path);
      await shown();
    }).toPass({ timeout: 20_000 });
  const soon = { timeout: 2_000 };
  const expectShown = async (name: string) => {
    const result = page.getByRole('region', { name: 'Result' }).getByRole('heading', { name });
    await expectOn(`/lottery/${round.id}`, () => expect(result).toBeVisible(soon));
    await expectOn('/result?limit=100', () => expect(page.getByText(`${name} won 12 CTO`)).toBeVisible(soon));
    const row = page.getByRole('table', { name: 'Latest winners' }).getByRole('row').filter({ hasText: name });
    await expectOn(`/history?winners-username=${encodeURIComponent(name)}`, () => expect(row).toHaveCount(1, soon));
    const payouts = page.getByRole('table', { name: 'Payouts' });
    await expectOn('/payouts?limit=100', () => expect(payouts).toContainText(`12 CTOto ${name}`, soon));
  };
  await expectShown(chosen);
  await provider('members', 'reset-name', username, ...why);
  await expectShown(drawn);
  await member.context().close();
});
