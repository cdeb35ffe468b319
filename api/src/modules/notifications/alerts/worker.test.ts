import { runInNewContext } from 'node:vm';
import { routePatterns } from 'shared/contracts/paths';
import { alertsWorkerPath, alertsWorkerPolicy, alertsWorkerScope } from 'shared/contracts/providerPaths';
import { contentSecurityPolicy } from 'site/contentSecurityPolicy';
import { pgliteKind, type TestDatabase } from '../../../../testkit/databases.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import type { App } from '../../../app/app.ts';
import { alertPush } from './notifySettled.ts';

const origin = 'https://lotto.example.com';

describe('the worker at /sw.js', () => {
  let database: TestDatabase;
  let app: App;
  let text: string;
  beforeAll(async () => {
    database = await pgliteKind.open();
    app = await openTestApp(database.db);
    text = (await app.inject(alertsWorkerPath)).body;
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  function browser({ tabs = [] }: { tabs?: string[] } = {}) {
    const listeners: Record<string, (event: object) => void> = {};
    const shown: object[] = [];
    const opened: string[] = [];
    const focused: string[] = [];
    const self = {
      location: { origin },
      registration: { showNotification: async (title: string, options: object) => shown.push({ title, ...options }) },
      clients: {
        matchAll: async () => tabs.map((url) => ({ url, focus: async () => focused.push(url) })),
        openWindow: async (url: string) => opened.push(url),
      },
      addEventListener: (type: string, listener: (event: object) => void) => {
        listeners[type] = listener;
      },
    };
    runInNewContext(text, { self });
    const happens = async (type: string, event: object) => {
      const work: Promise<unknown>[] = [];
      listeners[type]?.({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) });
      await Promise.all(work);
    };
    return {
      listens: Object.keys(listeners),
      shown,
      opened,
      focused,
      push: (json: () => unknown) => happens('push', { data: { json } }),
      pushNothing: () => happens('push', { data: null }),
      press: (data: unknown) => happens('notificationclick', { notification: { data, close: () => {} } }),
    };
  }

  test('is asked for anew each time, as a script, and may load nothing', async () => {
    const answer = await app.inject(alertsWorkerPath);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(answer.headers['service-worker-allowed']).toBeUndefined();
  });

  test('does not affect pages: it answers no request, caches nothing and controls no page', () => {
    expect(browser().listens).toEqual(['push', 'notificationclick']);
    expect(text).not.toMatch(/fetch|caches|respondWith|importScripts|import\s*\(|claim\(|indexedDB/);
    for (const pattern of Object.values(routePatterns)) expect(pattern.startsWith(alertsWorkerScope)).toBe(false);
    expect(alertsWorkerScope).toMatch(/^\/.+\/$/);
  });

  test("may be registered by the site's policy, by this name alone", () => {
    const policy = contentSecurityPolicy({ turnstile: false });
    expect(policy).toContain("worker-src 'self' blob:;");
    expect(policy).toMatch(new RegExp(`trusted-types [^;]*\\b${alertsWorkerPolicy}\\b`));
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  test('shows a notification for a push, once for a round', async () => {
    const { push, shown } = browser();
    const { payload } = alertPush(origin, { lotteryId: 12, cancelled: false });
    await push(() => JSON.parse(payload));
    const address = `${origin}/lottery/12`;
    expect(shown).toEqual([{ title: 'The draw of round 12 is done', body: 'See your result.', tag: address, data: address }]);
  });

  test.each([
    ['nothing', () => undefined],
    ['no JSON', () => JSON.parse('{')],
    ['something else', () => ({ notification: { title: 7, navigate: 'https://elsewhere.example' } })],
    ['no object', () => null],
  ])('shows the site by its name for %s', async (_what, json) => {
    const { push, pushNothing, shown } = browser();
    await push(json);
    await pushNothing();
    const plain = { title: 'Snail Lotto', body: 'There is news for you.', tag: `${origin}/`, data: `${origin}/` };
    expect(shown).toEqual([plain, plain]);
  });

  test('a press opens the round, or brings the tab to the front that shows it', async () => {
    const round = `${origin}/lottery/12`;
    const without = browser({ tabs: [`${origin}/history`, `${origin}/lottery/120`] });
    await without.press(round);
    expect([without.opened, without.focused]).toEqual([[round], []]);
    const shows = browser({ tabs: [`${origin}/`, `${round}?from=list`] });
    await shows.press(round);
    expect([shows.opened, shows.focused]).toEqual([[], [`${round}?from=list`]]);
  });

  test.each([
    'https://elsewhere.example/lottery/12',
    `${origin}.example/`,
    'javascript:alert(1)',
    '//elsewhere.example',
    7,
    null,
  ])('a press opens no page but those of the site: %p', async (data) => {
    const { press, opened } = browser();
    await press(data);
    expect(opened).toEqual([`${origin}/`]);
  });
});
