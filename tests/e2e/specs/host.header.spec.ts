import { memberIn, newMember } from '../support/members.ts';
import { provider, why } from '../support/provider.ts';
import { expect, movement, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test.use(movement);

test('forced colours keep the whole snail and mark what is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.goto('/policy');
    const home = page.getByRole('banner').getByRole('link', { name: 'Snail Lotto, home' });
    const { letters, snail } = await home.evaluate((link) => ({
      letters: getComputedStyle(link).color,
      snail: getComputedStyle(link.querySelector('path') ?? link).fill,
    }));
    expect(snail).toBe(letters);
    await expect(page.getByRole('tab', { selected: true })).toHaveCSS('outline-style', 'solid');
    await expect(page.getByRole('tab', { selected: false }).first()).toHaveCSS('outline-style', 'none');
    const bullet = page.getByRole('region', { name: 'Prizes', exact: true }).getByRole('button', { name: 'Go to slide 2' });
    const dot = bullet.evaluate((button) => getComputedStyle(button, '::before').backgroundColor);
    expect(await dot).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  }
});

test('keyboard alone: skip link, navigation, policy tabs', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/#content');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Play from 1 CTO' })).toBeFocused();

  await page.goto('/result');
  // Before hydration a press on a link would load another document.
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  for (const name of ['Skip to content', 'Snail Lotto, home', 'Play', 'Prizes', 'How it works']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name }).first()).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/policy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'how it works' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'how it works' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'instructions' })).toBeFocused();
  await expect(page).toHaveURL('/policy?tab=instructions');
  await expect(page.getByText('Tickets are non-refundable and non-transferable.')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page).toHaveURL('/policy?tab=how-to');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'instructions' })).toHaveAttribute('aria-selected', 'true');
});

test('each press on a tab of the policy is one step back', { tag: ['@journey', '@/policy'] }, async ({ page }) => {
  await page.goto('/policy?tab=about-us');
  for (const name of ['how to', 'instructions']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'how to', selected: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'about us', selected: true })).toBeVisible();
});

test('keyboard alone: a member opens their menu, leaves it and logs out', async ({ browser }) => {
  const page = await memberIn(browser, 'player02');
  await page.goto('/result');
  const button = page.getByRole('button', { name: 'player02' });
  await expect(button).toBeVisible();
  for (const _ of ['skip', 'home', 'play', 'prizes', 'how', 'history', 'result', 'balance', 'member'])
    await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(logout).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(logout).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(logout).toBeVisible();
  await page.keyboard.press('Tab');
  for (const name of ['My tickets', 'Wallet', 'Account', 'Take a break']) {
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
  }
  await expect(logout).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.context().close();
});

test('the member’s menu fades in 0.2 s under the pointer and stays while the pointer is on it', async ({ browser }) => {
  const page = await memberIn(browser, 'player02');
  await page.goto('/');
  await page.getByRole('button', { name: 'player02' }).hover();
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(logout).toBeVisible();
  const panel = page.locator('[data-open="true"]');
  expect(await panel.evaluate((node) => getComputedStyle(node).transitionDuration.split(',')[0])).toBe('0.2s');
  await logout.hover();
  await expect(logout).toBeVisible();
  await page.mouse.move(10, 600);
  await expect(logout).toBeHidden();
  await page.context().close();
});

test('the navigation fits beside a member from 1024 px on, and marks where one is', async ({ browser }) => {
  const rich = await newMember(0);
  await provider('members', 'credit', rich, '1000000', ...why);
  const page = await memberIn(browser, rich);
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/lottery');
  await expect(page.getByText('Balance: 1,000,000 CTO')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^m/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const main = page.getByRole('navigation', { name: 'Main' });
  const tops = () => main.getByRole('link').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  await expect.poll(async () => new Set(await tops()).size, 'rows of the navigation').toBe(1);
  await expect(main.getByRole('link', { name: 'Play' })).toHaveAttribute('aria-current', 'page');
  await main.getByRole('link', { name: 'Prizes' }).click();
  await expect(page).toHaveURL('/reward');
  await expect(main.locator('[aria-current="page"]')).toHaveText('Prizes');
  await page.context().close();
});

test.describe('where the device is an hour ahead of UTC', () => {
  test.use({ timezoneId: 'Africa/Lagos' });

  test('the footer names the zone of all times, shows UTC instead, and remembers it', async ({ page }) => {
    await page.goto('/result');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('Times are shown in West Africa Time (UTC+1)')).toBeVisible();
    await footer.getByRole('button', { name: 'Show UTC' }).click();
    await expect(footer.getByText('Times are shown in Coordinated Universal Time (UTC)')).toBeVisible();
    await page.goto('/policy');
    await expect(footer.getByText('Times are shown in Coordinated Universal Time (UTC)')).toBeVisible();
    await footer.getByRole('button', { name: 'Show my time' }).click();
    await expect(footer.getByText(/West Africa/)).toBeVisible();
  });
});

test.describe('drawer', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('by keyboard alone: opens, holds the focus, locks scrolling, closes, gives the focus back', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    for (const _ of ['skip', 'home', 'login', 'menu']) await page.keyboard.press('Tab');
    const menu = page.getByRole('button', { name: 'Menu' });
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const width = await drawer.evaluate((node) => node.getBoundingClientRect().width);
    expect(width).toBe(312);
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      expect(await drawer.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    }
    await page.mouse.wheel(0, 600);
    await page.keyboard.press('PageDown');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();
  });

  test('closes by itself when the window becomes wide', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.setViewportSize({ width: 1023, height: 844 });
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 844 });
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  test('has the balance of the member, the tickets and the log-out', async ({ browser }) => {
    const page = await memberIn(browser, await newMember(12));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/result');
    await expect(page.getByText(/^Balance:/)).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByText('12 CTO')).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('link', { name: 'My tickets' }).click();
    await expect(page).toHaveURL('/history#my-tickets');
    await expect(drawer).toBeHidden();
    await page.context().close();
  });

  test('leads to a page and is gone there', { tag: '@journey' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Result' }).click();
    await expect(page).toHaveURL('/result');
    await expect(page.getByRole('dialog')).toBeHidden();
    // Repeated until the page is high enough to scroll.
    await expect(async () => {
      await page.mouse.wheel(0, 300);
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    }).toPass();
  });
});

test('the switch stops all animations, and so does the setting of the system', async ({ page, browser, baseURL }) => {
  const moves = (over = page) =>
    over.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect.poll(() => moves()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pause movement' }).click();
  await expect.poll(() => moves()).toBe(0);
  await page.getByRole('button', { name: 'Pause movement' }).click();
  await expect.poll(() => moves()).toBeGreaterThan(0);

  const context = await browser.newContext({ reducedMotion: 'reduce', ...(baseURL && { baseURL }) });
  const calm = await context.newPage();
  await calm.goto('/');
  await expect(calm.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect.poll(() => moves(calm)).toBe(0);
  await context.close();
});
