import type { Locator, Page } from '@playwright/test';
import { wholePage } from '../support/parts.ts';
import { withLongTimeouts } from '../support/reports.ts';
import { staticDocuments } from '../support/siteUnderTest.ts';
import { expect, movement, test } from '../support/test.ts';

// Carousels are observed at several widths until nothing moves.
test.describe.configure({ timeout: 120_000 });

test.use(movement);
test.beforeEach(({ page }) => withLongTimeouts(page));

async function slidesInView(carousel: Locator): Promise<number> {
  return carousel.evaluate((section) => {
    const track = section.querySelector('.swiper-wrapper');
    const slide = section.querySelector('.swiper-slide');
    if (!track || !slide) throw new Error('This is no carousel.');
    const { paddingLeft, paddingRight } = getComputedStyle(track);
    const gap = Number.parseFloat(getComputedStyle(slide).marginRight);
    if (gap === 0) throw new Error('A carousel of one slide tells nothing.');
    const room = track.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return (room + gap) / (slide.getBoundingClientRect().width + gap);
  });
}

interface Case {
  path: (page: Page) => Promise<string>;
  name: string;
  widths: [number, number][];
}

async function detailOfFirstLottery(page: Page): Promise<string> {
  const answer = await page.request.get('/api/lotteries/?page=0&limit=1&status=running');
  const { contents }: { contents: { id: number }[] } = await answer.json();
  return `/lottery/${contents[0]?.id}/detail`;
}

const cases: Case[] = [
  {
    path: async () => '/policy',
    name: 'Prizes',
    widths: [
      [567, 2],
      [991, 2],
      [992, 3],
      [1279, 3],
      [1280, 4],
      [1599, 4],
      [1600, 5],
    ],
  },
  {
    path: async () => '/',
    name: 'Prizes with their events',
    widths: [
      [390, 1.5],
      [480, 2],
      [767, 2],
      [768, 3],
      [1199, 3],
      [1200, 4],
      [1399, 4],
      [1400, 5],
      [1440, 5],
    ],
  },
  {
    path: detailOfFirstLottery,
    name: 'Rewards',
    widths: [
      [390, 1],
      [571, 1],
      [572, 2],
      [767, 2],
      [768, 3],
      [1023, 3],
      [1024, 4],
    ],
  },
];

for (const { path, name, widths } of cases) {
  test(`${name}: slides by window width, the same before and after Swiper joins`, async ({ page }) => {
    await staticDocuments(page);
    await page.route(/\/api\/lotteries\/\d+$/, async (route) => {
      const answer = await route.fetch();
      const lottery: object = await answer.json();
      await route.fulfill({ response: answer, json: { ...lottery, lotteryRewardIds: '[1,2,3,4,5,6]' } });
    });
    await page.goto(await path(page));
    const carousel = page.getByRole('region', { name, exact: true });
    await carousel.scrollIntoViewIfNeeded();
    const first = widths[0];
    if (first) await page.setViewportSize({ width: first[0], height: 900 });
    await expect.poll(() => slidesInView(carousel), { message: 'before Swiper' }).toBeCloseTo(first?.[1] ?? 0, 1);
    await expect(carousel.locator('.swiper-initialized')).toBeHidden();
    await carousel.hover();
    await expect(carousel.locator('.swiper-initialized')).toBeVisible();
    for (const [width, slides] of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => slidesInView(carousel), { message: `at ${width} px` }).toBeCloseTo(slides, 1);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `no sideways scrolling at ${width} px`)
        .toBe(width);
    }
  });
}

test('below its first breakpoint the prize carousel shows one card and the edge of the next', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/policy');
  const carousel = page.getByRole('region', { name: 'Prizes', exact: true });
  await expect(carousel.getByRole('link').first()).toBeVisible();
  await expect
    .poll(async () => {
      const inView = await slidesInView(carousel);
      return inView > 1.1 && inView < 2;
    })
    .toBe(true);
});

test('the home page of a phone is at most six screens high, and its rows scroll as the keyboard goes through them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await wholePage(page);
  const tickets = page.getByRole('region', { name: 'Tickets Lottery' });
  await expect(tickets.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Top Winners' }).getByRole('article').first()).toBeAttached();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight)).toBeLessThanOrEqual(6);
  const last = tickets.getByRole('article').last().getByRole('link');
  await expect(last).not.toBeInViewport();
  await last.focus();
  await expect(last).toBeInViewport();
});

test('buttons and bullets move the prizes, and the ends are marked', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/policy');
  const carousel = page.getByRole('region', { name: 'Prizes', exact: true });
  await expect(carousel.getByRole('link').first()).toBeVisible();
  await carousel.hover();
  await expect(carousel.locator('.swiper-initialized')).toBeVisible();
  const previous = carousel.getByRole('button', { name: 'Previous slide' });
  const next = carousel.getByRole('button', { name: 'Next slide' });
  const bullets = carousel.getByRole('button', { name: /^Go to slide/ });
  const links = carousel.getByRole('link');
  const last = (await bullets.count()) - 1;
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(bullets.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(previous).toBeEnabled();
  await bullets.nth(last).click();
  await expect(next).toBeDisabled();
  await expect(links.last()).toBeInViewport();
  await bullets.first().click();
  await expect(links.first()).toBeInViewport();
});

test('the same carousel shows another selection on each page, and says which', async ({ page }) => {
  test.slow();
  const seen = new Set<string>();
  for (const [path, lead] of [
    ['/', /what there is to win/],
    ['/history', /next draws first/],
    ['/result', /biggest prizes first/],
    ['/policy', /cheapest number/],
  ] as const) {
    await page.goto(path);
    const section = page.getByRole('region', { name: 'Prize Lottery', exact: true });
    await expect(section.getByText(lead)).toBeVisible();
    const names = section.getByRole('heading', { level: 3 });
    await expect(names.first()).toBeAttached();
    seen.add((await names.allTextContents()).join());
  }
  expect(seen.size).toBe(4);
});

for (const [path, title] of [
  ['/policy', 'Prize Lottery'],
  ['/', 'Lottery Event'],
] as const) {
  for (const width of [390, 1280]) {
    test(`${title} at ${width} px: the cards come without anything moving`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push('value' in entry ? Number(entry.value) : 0);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      let answer: () => void = () => {};
      const asked = new Promise<void>((done) => {
        answer = done;
      });
      await staticDocuments(page);
      await page.route('**/api/lotteries/rewards?*', async (route) => {
        await asked;
        await route.continue();
      });
      await page.goto(path);
      if (path === '/') await wholePage(page);
      const section = page.getByRole('region', { name: title });
      await section.scrollIntoViewIfNeeded();
      await expect(section.getByRole('status')).toBeAttached();
      await expect(section.locator('.swiper-slide')).toHaveCount(5);
      // The rest of the page is loaded, so that shifts are caused by the cards.
      if (path === '/') {
        await expect(page.getByRole('region', { name: 'Top Winners' }).getByRole('article').first()).toBeVisible();
        await expect(page.getByRole('region', { name: 'Tickets Lottery' }).getByRole('link').first()).toBeVisible();
        await expect(page.getByRole('region', { name: 'Next draw' }).getByRole('link').first()).toBeVisible();
      }
      await page.evaluate(() => document.fonts.ready);
      const before = await section.boundingBox();
      await page.evaluate(() => Reflect.get(window, 'shifts').splice(0));
      answer();
      await expect(section.getByRole('link', { name: /Reward details|Event detail/ }).first()).toBeVisible();
      expect((await section.boundingBox())?.height).toBe(before?.height);
      const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'));
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.005);
    });
  }
}

const buttonsByCarousel = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('[aria-roledescription="carousel"]')].map((carousel) => [
        carousel.getAttribute('aria-label'),
        [...carousel.querySelectorAll('button[aria-label$=" slide"]')].map((button) => {
          const { left, width } = button.getBoundingClientRect();
          return [Math.round(left), Math.round(width)];
        }),
      ]),
    ),
  );

for (const [width, path] of [
  [390, async () => '/'],
  [768, async () => '/'],
  [1440, async () => '/'],
  [390, detailOfFirstLottery],
  [1440, detailOfFirstLottery],
] as const) {
  test(`the buttons stand before their code is there, and stay: ${path === detailOfFirstLottery ? 'a round' : '/'} at ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const address = await path(page);
    const early = await context.newPage();
    await early.setViewportSize({ width, height: 900 });
    await early.route('**/*.js', (route) => route.abort());
    await early.goto(address);
    const before = await buttonsByCarousel(early);
    expect(Object.keys(before).length).toBeGreaterThan(0);

    await page.goto(address);
    for (const name of Object.keys(before)) {
      const carousel = page.getByRole('region', { name, exact: true });
      await carousel.scrollIntoViewIfNeeded();
      // Bullets come with the code; if all slides fit, they are hidden like the buttons.
      await expect(carousel.locator('button[aria-label^="Go to slide"]').first()).toBeAttached();
    }
    expect(await buttonsByCarousel(page)).toEqual(before);
  });
}
