import { givenPushBrowser, withoutPush } from '../testing/pushBrowser.ts';
import { currentSubscription, leaveThisBrowser } from './leaveThisBrowser.ts';
import { deniedWords, pushAbility, subscribeThisBrowser } from './thisBrowser.ts';

const pushKey = `B${'A'.repeat(86)}`;

afterEach(() => {
  withoutPush();
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'trustedTypes');
});

const says = (agent: string, platform = '', maxTouchPoints = 0) => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  jest.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: maxTouchPoints });
};

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)', 'iPhone', 5, 'homeScreen'],
  ['an iPad that says it is a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'MacIntel', 5, 'homeScreen'],
  ['an old Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'MacIntel', 0, 'impossible'],
  ['another browser', 'Mozilla/5.0 (X11; Linux x86_64)', 'Linux', 0, 'impossible'],
])('without Web Push, %s', (_what, agent, platform, touch, ability) => {
  says(agent, platform, touch);
  expect(pushAbility()).toBe(ability);
});

test('push is possible with Web Push, also on a home screen, until the permission is denied', () => {
  says('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)', 'iPhone', 5);
  const browser = givenPushBrowser();
  expect(pushAbility()).toBe('possible');
  browser.permission = 'denied';
  expect(pushAbility()).toBe('denied');
});

test('subscribes with the site’s key through one active service worker', async () => {
  const browser = givenPushBrowser();
  expect(await subscribeThisBrowser(pushKey)).toEqual({
    endpoint: 'https://push.example.com/send/abc',
    keys: { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) },
  });
  expect(browser.registered).toEqual([{ address: '/sw.js', options: { scope: '/alerts-worker/', updateViaCache: 'none' } }]);
  expect(browser.keys.map((key) => Buffer.from(key, 'base64').toString('base64url'))).toEqual([pushKey]);
});

test('creates the worker’s URL with a Trusted Types policy that allows no other', async () => {
  const browser = givenPushBrowser();
  const made: string[] = [];
  let rule: ((url: string) => string) | undefined;
  Object.defineProperty(window, 'trustedTypes', {
    configurable: true,
    value: {
      createPolicy: (name: string, { createScriptURL }: { createScriptURL(url: string): string }) => {
        made.push(name);
        rule = createScriptURL;
        return { createScriptURL: (url: string) => ({ trusted: createScriptURL(url) }) };
      },
    },
  });
  await subscribeThisBrowser(pushKey);
  expect(made).toEqual(['snail-lotto-alerts']);
  expect(browser.registered[0]?.address).toEqual({ trusted: '/sw.js' });
  for (const other of ['/mfe-lottery/1/chunk.js', 'https://elsewhere.example/sw.js', '/sw.js?x'])
    expect(() => rule?.(other)).toThrow('is not the worker of this site');
});

test('a denied permission registers nothing and explains what helps', async () => {
  const browser = givenPushBrowser({ answers: 'denied' });
  await expect(subscribeThisBrowser(pushKey)).rejects.toThrow(deniedWords);
  browser.answers = 'default';
  await expect(subscribeThisBrowser(pushKey)).rejects.toThrow('Press once more to be asked again.');
  expect(browser.registered).toEqual([]);
});

test.each([
  ['service', 'could not be reached for alerts'],
  ['worker', 'could not be loaded'],
] as const)('explains what cannot be reached: the %s', async (broken, words) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  givenPushBrowser({ broken });
  await expect(subscribeThisBrowser(pushKey)).rejects.toThrow(words);
});

test('unsubscribes, and does nothing without a subscription', async () => {
  await leaveThisBrowser();
  const browser = givenPushBrowser();
  await leaveThisBrowser();
  await subscribeThisBrowser(pushKey);
  expect(await currentSubscription()).not.toBeNull();
  await leaveThisBrowser();
  expect([browser.subscribed, await currentSubscription()]).toEqual([false, null]);
});
