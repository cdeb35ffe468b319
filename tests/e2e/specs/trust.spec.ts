import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

// The page's timeout for missing files has to pass.
test.describe.configure({ timeout: 120_000 });

test.use({ errorsExpected: true });

const routes = ['/', '/reward', '/lottery', '/history', '/result', '/login', '/forgot-password', '/policy', '/contact'];
const evil = '\n;window.__ran = (window.__ran || 0) + 1;';

async function tamper(page: Page, pattern: RegExp): Promise<Set<string>> {
  const touched = new Set<string>();
  await page.route(pattern, async (route) => {
    const answer = await route.fetch();
    touched.add(new URL(route.request().url()).pathname);
    await route.fulfill({ response: answer, body: (await answer.text()) + evil });
  });
  return touched;
}

async function visitAll(page: Page): Promise<number> {
  let ran = 0;
  for (const route of routes) {
    await page.goto(route);
    await page.waitForLoadState('networkidle');
    ran += Number((await page.evaluate(() => Reflect.get(window, '__ran'))) ?? 0);
  }
  return ran;
}

const remotes = ['mfe-lottery', 'mfe-rewards', 'mfe-account'];
const ofApp = (touched: Set<string>, app: string) => [...touched].filter((path) => path.startsWith(`/${app}/`));

test('a changed byte in the entry of any remote never runs', async ({ page }) => {
  const touched = await tamper(page, /\/mfe-[a-z-]+\/[^/]+\/remoteEntry\.js/);
  expect(await visitAll(page)).toBe(0);
  for (const app of remotes) expect(ofApp(touched, app).length, app).toBe(1);
});

test('a changed byte in any chunk of a remote never runs', async ({ page }) => {
  const touched = await tamper(page, /\/mfe-[a-z-]+\/[^/]+\/(?!remoteEntry)[^/]+\.js/);
  expect(await visitAll(page)).toBe(0);
  for (const app of remotes) expect(ofApp(touched, app).length, app).toBeGreaterThan(2);
});

test('a changed byte in any script of the host never runs', async ({ page }) => {
  const touched = await tamper(page, /\/host\/[^/]+\/[^/]+\.js/);
  expect(await visitAll(page)).toBe(0);
  expect(touched.size).toBeGreaterThan(1);
});

test('control: the same change runs where the document asks for no integrity', async ({ page }) => {
  await page.route(/localhost:\d+\/$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/ integrity="[^"]+"/g, '') });
  });
  await tamper(page, /\/host\/[^/]+\/main\.\w+\.js/);
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => Reflect.get(window, '__ran'))).toBe(1);
});

test('documents carry a strict policy: no inline or evaluated script, trusted types enforced', async ({ page }) => {
  const answer = await page.goto('/');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.textContent = 'window.__inline = true';
      document.body.append(script);
    } catch {
      // Trusted Types throw before the policy is applied.
    }
    return Reflect.get(window, '__inline');
  });
  expect(ran).toBeUndefined();
});

test('an address in the query puts no other remote into the production site', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).port === '3999') foreign.push(request.url());
  });
  await page.goto('/?remote.lottery=http://localhost:3999');
  await expect(page.getByRole('link', { name: /Play Now/ }).first()).toBeVisible();
  expect(foreign).toEqual([]);
});
