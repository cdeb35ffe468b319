import { newMember, signIn } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

test('the worker is registered under the policy of the released site when push is chosen, shows what is pushed, and stands behind no page', {
  tag: '@journey',
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
  await page.goto('/account');
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
