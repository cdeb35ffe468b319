import { devices } from '@playwright/test';
import { provider, why } from '../support/provider.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const { defaultBrowserType: _, ...phone } = devices['iPhone 13'];

const password = 'copper-harbour-violin';

async function mailedLink(address: string): Promise<string> {
  const mails = await provider('outbox', ...why);
  const mail: unknown = Array.isArray(mails) ? mails.find((row) => Object(row).to === address) : undefined;
  const link = /https?:\S+/.exec(String(Object(mail).text))?.[0];
  if (!link) throw new Error(`There is no mail with a link to ${address} in the outbox.`);
  return new URL(link).pathname + new URL(link).search;
}

for (const [where, options] of [
  ['a phone', phone],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
] as const) {
  test.describe(where, () => {
    test.use(options);

    test('registers in the look of the site, from the log-in page to the first log-in', { tag: '@journey' }, async ({ page }) => {
      const username = `r${process.pid}${Date.now().toString(36)}`.slice(0, 20);
      await page.goto('/login');
      await expect(page.getByLabel('Username', { exact: true })).toBeVisible();
      const ofSite = await page.evaluate(look);
      await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
      await page.waitForLoadState();
      expect(await page.evaluate(look)).toEqual(ofSite);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await violations(page)).toEqual([]);

      const field = (label: string) => page.getByLabel(label, { exact: true });
      await field('Email').fill('nobody@');
      await page.getByRole('button', { name: 'Send me the link' }).click();
      await expect(field('Email')).toBeFocused();
      await expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address');
      expect(await violations(page)).toEqual([]);

      const address = `${'a'.repeat(40)}.${username}@example.com`;
      await field('Email').fill(address);
      const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/register'));
      await page.keyboard.press('Enter');
      expect(new URLSearchParams((await sent).postData() ?? '').get('captcha')).toMatch(/^\w{100}/);
      await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
      await expect(page.getByText(`We have sent a message to ${address}.`)).toBeVisible();
      await page.goto(await mailedLink(address));
      expect(await page.locator('main section').evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBeLessThanOrEqual(
        0,
      );
      expect(await violations(page)).toEqual([]);

      await field('Username').fill(username);
      await field('Password').fill('SnailLotto2026');
      await field('Confirm password').fill('SnailLotto');
      await page.getByLabel('Show password').check();
      for (const label of ['Password', 'Confirm password']) await expect(field(label)).toHaveAttribute('type', 'text');
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page.getByRole('alert')).toHaveText('Please correct the marked fields.');
      await expect(field('Password')).toBeFocused();
      await expect(field('Password')).toHaveAccessibleDescription(/This password is easy to guess/);
      await expect(field('Confirm password')).toHaveAccessibleDescription('Password do not match');
      await expect(field('Username')).toHaveValue(username);
      expect(await violations(page)).toEqual([]);
      await field('Password').fill(password);
      await field('Confirm password').fill(password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'What to do, and who does it' })).toHaveAttribute(
        'href',
        '/policy?tab=instructions#verification',
      );
      expect(await violations(page)).toEqual([]);
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      await page.getByLabel('Username', { exact: true }).fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page.getByText('Login successful!')).toBeVisible();
    });
  });
}

test('registers without JavaScript', async ({ browser }) => {
  const username = `p${process.pid}${Date.now().toString(36)}`.slice(0, 20);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.BASE_URL ?? '' });
  const page = await context.newPage();
  await page.goto('/register');
  await page.getByLabel('Email', { exact: true }).fill(`${username}@example.com`);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.goto(await mailedLink(`${username}@example.com`));
  await page.getByLabel('Username', { exact: true }).fill(username);
  for (const label of ['Password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await context.close();
});

async function look() {
  const style = (selector: string, ...properties: string[]) => {
    const element = document.querySelector(selector);
    if (!element) throw new Error(`There is no ${selector}.`);
    const computed = getComputedStyle(element);
    return Object.fromEntries(properties.map((property) => [property, computed.getPropertyValue(property).toLowerCase()]));
  };
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await document.fonts.load('600 28px "Space Grotesk Variable"');
  return {
    fontLoaded: [...document.fonts].some(({ family, status }) => family.includes('Space Grotesk') && status === 'loaded'),
    page: style('html', 'background-color'),
    body: style('body', 'color', 'font-family', 'font-size', 'line-height'),
    header: style('header', 'background-color', 'border-bottom-color', 'height'),
    title: style('main h1', 'font-family', 'font-size', 'font-weight', 'color'),
    panel: style('main section', 'background-color', 'border-top-left-radius', 'width', 'padding-left', 'border-top-color'),
    label: style('main label', 'color', 'font-size', 'font-weight'),
    field: style(
      'main input:not([type="hidden"])',
      'background-color',
      'border-top-color',
      'border-top-left-radius',
      'height',
      'font-size',
    ),
    footer: style('footer', 'background-color'),
  };
}
