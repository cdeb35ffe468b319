import { logIn, memberIn, newMember, passwordOf, signIn } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

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
  await expect(other.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible();

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
  // The address that mails have.
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
