import type { CDPSession, Locator, Page } from '@playwright/test';
import { wholePage } from '../support/parts.ts';
import { withLongTimeouts } from '../support/reports.ts';
import { staticDocuments } from '../support/siteUnderTest.ts';
import { expect, movement, test } from '../support/test.ts';

test.use(movement);
test.beforeEach(({ page }) => withLongTimeouts(page));

// Independent tests; one after the other on one core they would prolong the run.
// Animations take time.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

interface Standing {
  left: number;
  end: number;
  lit: number[];
  nearest: number;
  bullets: number;
  previousOff: boolean;
  nextOff: boolean;
}

const standing = (carousel: Locator): Promise<Standing> =>
  carousel.evaluate((section) => {
    const row = section.querySelector('.swiper-wrapper');
    if (!row) throw new Error('This is no carousel.');
    const box = row.getBoundingClientRect();
    const padding = Number.parseFloat(getComputedStyle(row).paddingLeft);
    const end = row.scrollWidth - row.clientWidth;
    const starts = [...row.children].map((slide) => slide.getBoundingClientRect().left - box.left - padding + row.scrollLeft);
    const stops = [...starts.filter((start) => start < end - 2), end];
    const distances = stops.map((stop) => Math.abs(stop - row.scrollLeft));
    const button = (name: string) => section.querySelector(`button[aria-label="${name}"]`);
    const off = (name: string) => button(name)?.matches(':disabled, [aria-disabled="true"]') ?? false;
    const bullets = [...section.querySelectorAll('button[aria-label^="Go to slide"]')];
    return {
      left: row.scrollLeft,
      end,
      lit: bullets.flatMap((bullet, index) => (bullet.hasAttribute('aria-current') ? [index] : [])),
      nearest: distances.indexOf(Math.min(...distances)),
      bullets: bullets.length,
      previousOff: off('Previous slide'),
      nextOff: off('Next slide'),
    };
  });

async function rest(carousel: Locator): Promise<Standing> {
  await carousel.evaluate(async (section) => {
    const row = section.querySelector('.swiper-wrapper');
    for (let still = 0, last = Number.NaN; still < 12; ) {
      await new Promise((done) => requestAnimationFrame(done));
      still = row?.scrollLeft === last ? still + 1 : 0;
      last = row?.scrollLeft ?? 0;
    }
  });
  return standing(carousel);
}

/**
 * Checks after a movement that exactly the bullet of the visible slide is lit, and that the buttons are disabled only at the
 * ends.
 */
async function tellsTheTruth(carousel: Locator, after: string): Promise<Standing> {
  let now = await rest(carousel);
  const lies = async () => {
    now = await standing(carousel);
    const { left, end, lit, nearest, previousOff, nextOff } = now;
    return [
      lit.join() !== String(nearest) && `the bullets ${lit.join()} are lit, in view is stop ${nearest}`,
      previousOff !== left < 2 && `Previous is ${previousOff ? 'off' : 'on'} at ${left} px`,
      nextOff !== left > end - 2 && `Next is ${nextOff ? 'off' : 'on'} at ${left} of ${end} px`,
    ].filter(Boolean);
  };
  await expect.poll(lies, `after ${after}`).toEqual([]);
  return now;
}

/** Checks the same with a known stop; a busy machine may start to move late. */
async function comesTo(carousel: Locator, stop: number, after: string): Promise<Standing> {
  await expect.poll(async () => (await standing(carousel)).lit, `after ${after}`).toEqual([stop]);
  const now = await tellsTheTruth(carousel, after);
  expect(now.lit, `after ${after}, at rest`).toEqual([stop]);
  return now;
}

type Act = (carousel: Locator, page: Page, touch: CDPSession) => Promise<unknown>;

const row = (carousel: Locator) => carousel.locator('.swiper-wrapper');
const next = (carousel: Locator) => carousel.getByRole('button', { name: 'Next slide' });
const previous = (carousel: Locator) => carousel.getByRole('button', { name: 'Previous slide' });

async function press(button: Locator, how: 'tap' | 'click'): Promise<void> {
  if ((await button.getAttribute('aria-disabled')) !== 'true') await button[how]();
}

async function swipe(carousel: Locator, touch: CDPSession, by: number): Promise<void> {
  const box = await row(carousel).boundingBox();
  if (!box) throw new Error('The row is not on the screen.');
  const y = box.y + 40;
  const from = box.x + box.width / 2 - by / 2;
  const at = (x: number) => [{ x, y }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
  for (let step = 1; step <= 8; step++) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(from + (by * step) / 8) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Drags the row with the mouse by a distance in px; possible only after Swiper has loaded. */
async function drag(carousel: Locator, page: Page, by: number): Promise<void> {
  await carousel.hover();
  await expect(carousel.locator('.swiper-initialized')).toBeVisible();
  const box = await row(carousel).boundingBox();
  if (!box) throw new Error('The row is not on the screen.');
  const y = box.y + 40;
  const from = box.x + box.width / 2 - by / 2;
  await page.mouse.move(from, y);
  await page.mouse.down();
  await page.mouse.move(from + by, y, { steps: 8 });
  await page.mouse.up();
}

/**
 * Actions by name, with the direction in which they may move the row. The distance of a swipe or wheel turn depends on timing; a
 * bullet leads to a known stop.
 */
const byFinger: [string, 1 | -1 | { stop: number }, Act][] = [
  ['Next', 1, (carousel) => press(next(carousel), 'tap')],
  ['a swipe on', 1, (carousel, _, touch) => swipe(carousel, touch, -220)],
  ['Next again', 1, (carousel) => press(next(carousel), 'tap')],
  ['a swipe back', -1, (carousel, _, touch) => swipe(carousel, touch, 220)],
  ['Previous', -1, (carousel) => press(previous(carousel), 'tap')],
  ['the second bullet', { stop: 1 }, (carousel) => carousel.getByRole('button', { name: 'Go to slide 2' }).tap()],
];

const byMouse: typeof byFinger = [
  ['Next', 1, (carousel) => press(next(carousel), 'click')],
  [
    'the wheel',
    1,
    async (carousel, page) => {
      await row(carousel).hover({ position: { x: 60, y: 40 } });
      await page.mouse.wheel(300, 0);
    },
  ],
  ['Next after the wheel', 1, (carousel) => press(next(carousel), 'click')],
  ['Previous', -1, (carousel) => press(previous(carousel), 'click')],
  ['the first bullet', { stop: 0 }, (carousel) => carousel.getByRole('button', { name: 'Go to slide 1', exact: true }).click()],
  ['the right arrow', 1, (carousel) => row(carousel).press('ArrowRight')],
  ['the left arrow', -1, (carousel) => row(carousel).press('ArrowLeft')],
  ['a drag on', 1, (carousel, page) => drag(carousel, page, -260)],
  ['a drag back', -1, (carousel, page) => drag(carousel, page, 200)],
];

async function tryAll(carousel: Locator, acts: typeof byMouse, page: Page): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  let last = await tellsTheTruth(carousel, 'its arrival');
  if (last.bullets < 2) return;
  for (const [name, direction, act] of acts) {
    await act(carousel, page, touch);
    if (typeof direction === 'object') {
      last = await comesTo(carousel, direction.stop, name);
      continue;
    }
    const now = await tellsTheTruth(carousel, name);
    expect((now.left - last.left) * direction, `${name} moves the row in its direction`).toBeGreaterThanOrEqual(-2);
    last = now;
  }
  for (let press = 0; !last.nextOff; press++) {
    expect(press, 'Next reaches the end').toBeLessThan(last.bullets);
    await next(carousel).press('Enter');
    last = await comesTo(carousel, (last.lit[0] ?? 0) + 1, `press ${press + 1} of Next`);
  }
  expect(Math.abs(last.left - last.end), 'the end is the end').toBeLessThan(2);
}

async function runningRound(page: Page): Promise<{ id: number; lotteryRewardId: number }> {
  const answer = await page.request.get('/api/lotteries/?page=0&limit=1&status=running');
  const { contents }: { contents: { id: number; lotteryRewardId: number }[] } = await answer.json();
  if (!contents[0]) throw new Error('No round is running.');
  return contents[0];
}

const carousels: [name: string, path: (page: Page) => Promise<string>][] = [
  ['Prizes with their events', async () => '/'],
  ['Prizes', async () => '/'],
  ['Members who won', async () => '/'],
  ['Lotteries of this reward', async (page) => `/reward/${(await runningRound(page)).lotteryRewardId}`],
  ['Rewards', async (page) => `/lottery/${(await runningRound(page)).id}/detail`],
];

async function fill(page: Page): Promise<void> {
  await staticDocuments(page);
  await page.route(/\/api\/lotteries\/\d+$/, async (route) => {
    const answer = await route.fetch();
    const lottery: object = await answer.json();
    await route.fulfill({ response: answer, json: { ...lottery, lotteryRewardIds: '[1,2,3,4,5,6]' } });
  });
  await page.route('**/api/lotteries/?*status=ended*', async (route) => {
    const answer = await route.fetch();
    const ended: { contents: object[] } = await answer.json();
    const contents = Array.from({ length: 6 }, (_, index) => ({
      ...ended.contents[0],
      id: 9000 + index,
      winnerTicket: 1,
      winnerUserId: 700 + index,
      winner: { id: 700 + index, username: `winner${index}`, fullName: null, avatar: null, description: null },
    }));
    await route.fulfill({ response: answer, json: { ...ended, contents } });
  });
}

/** Mocks six lotteries of a reward that stay open for an hour, because those of other specs come and go. */
async function keepLotteries(page: Page): Promise<void> {
  const round = await runningRound(page);
  const endTime = Date.now() + 3_600_000;
  const contents = Array.from({ length: 6 }, (_, index) => ({
    ...round,
    id: 8000 + index,
    endTime: endTime + index,
    rollEndTime: endTime + index,
  }));
  await staticDocuments(page);
  await page.route(/\/api\/lotteries\/\?.*[rR]ewardId=\d/, (route) =>
    route.fulfill({ json: { contents, totalElements: contents.length, totalPage: 1, perPage: 10 } }),
  );
}

async function arriveAt(page: Page, path: string, name: string): Promise<Locator> {
  await page.goto(path);
  // In a static document, parts far below load only on scrolling.
  if ((await page.locator('#brought').count()) === 0) await wholePage(page);
  const carousel = page.getByRole('region', { name, exact: true });
  await carousel.getByRole('link').or(carousel.getByRole('heading')).first().waitFor();
  await carousel.evaluate((section) => section.scrollIntoView({ block: 'center' }));
  return carousel;
}

const kinds = {
  'by finger at 390 px': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, acts: byFinger },
  'by mouse, wheel and keys at 1280 px': {
    viewport: { width: 1280, height: 900 },
    hasTouch: false,
    isMobile: false,
    acts: byMouse,
  },
};

for (const [kind, { acts, ...use }] of Object.entries(kinds)) {
  test.describe(kind, () => {
    test.use(use);

    for (const [name, path] of carousels) {
      test(`the carousel "${name}" tells where it stands, whatever moves it`, async ({ page }) => {
        await fill(page);
        await keepLotteries(page);
        await tryAll(await arriveAt(page, await path(page), name), acts, page);
      });
    }

    for (const path of ['/', '/history', '/result', '/policy']) {
      test(`Prize Lottery on ${path}: pressed at once, again on its way, then moved by hand`, async ({ page }) => {
        const carousel = await arriveAt(page, path, 'Prizes');
        const button = next(carousel);
        await press(button, use.hasTouch ? 'tap' : 'click');
        await comesTo(carousel, 1, 'Next at once');
        await button.press('Enter');
        await button.press('Enter');
        const third = await comesTo(carousel, 3, 'two quick presses');
        const touch = await page.context().newCDPSession(page);
        await (use.hasTouch ? swipe(carousel, touch, 220) : drag(carousel, page, 200));
        const back = await tellsTheTruth(carousel, 'moving it back by hand');
        expect(back.left).toBeLessThan(third.left);
      });
    }
  });
}

test('a drag by mouse presses no link, a press does', async ({ page }) => {
  await page.goto('/policy');
  const carousel = page.getByRole('region', { name: 'Prizes', exact: true });
  await carousel.scrollIntoViewIfNeeded();
  await carousel.hover();
  await expect(carousel.locator('.swiper-initialized')).toBeVisible();
  await drag(carousel, page, -260);
  const moved = await tellsTheTruth(carousel, 'a drag');
  expect(moved.left).toBeGreaterThan(100);
  await expect(page).toHaveURL(/\/policy/);
  await carousel.getByRole('link').nth(2).click();
  await expect(page).toHaveURL(/\/reward\/\d+$/);
});
