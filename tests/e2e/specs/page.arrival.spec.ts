import type { APIRequestContext, Page } from '@playwright/test';
import { paths } from 'shared/contracts/paths';
import { layoutShiftsOf, watchLayoutShifts } from '../support/layoutShifts.ts';
import { buyAtOnce, expectMemberCookie, newMember, signIn } from '../support/members.ts';
import { wholePage } from '../support/parts.ts';
import { withLongTimeouts } from '../support/reports.ts';
import { openRound } from '../support/rounds.ts';
import { expect, movement, test } from '../support/test.ts';

interface Arrival {
  lost: string[];
  /** Number of elements inside of parts that came with the document. */
  came: number;
}

interface Overheard {
  words: string[];
  asked: string[];
}

/**
 * Records layout shifts and lost elements in every document of the page; read them with `arrivalOf`. Call it before the page
 * opens.
 */
async function watchArrival(page: Page): Promise<void> {
  await watchLayoutShifts(page);
  await page.addInitScript(inPage);
}

async function arrivalOf(page: Page) {
  const { sum: shift, moved } = await layoutShiftsOf(page);
  return { shift, moved, ...(await page.evaluate(() => window.arrival())) };
}

/** Records the page's console messages, errors and API requests from now on, without live streams. */
function overhear(page: Page): Overheard {
  const heard: Overheard = { words: [], asked: [] };
  page.on('console', (message) => heard.words.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => heard.words.push(String(error)));
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.endsWith('/live')) heard.asked.push(pathname + search);
  });
  return heard;
}

declare global {
  interface Window {
    arrival(): Arrival;
  }
}

function inPage(): void {
  const came = new Set<Element>();
  // The parser has finished before a module of the page runs.
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    for (const element of document.querySelectorAll('[data-place] *')) {
      // Radix replaces the hidden field behind its select, and loading indicators disappear after loading.
      if (!element.matches('select[aria-hidden], select[aria-hidden] *, style, [aria-busy], [aria-busy] *')) came.add(element);
    }
  });
  window.arrival = () => ({
    lost: [...came].filter((element) => !element.isConnected).map((element) => element.outerHTML.slice(0, 160)),
    came: came.size,
  });
}

// Each test loads several pages, and waits on each until nothing moves.
test.describe.configure({ timeout: 120_000 });

test.use(movement);
test.beforeEach(({ page }) => withLongTimeouts(page));

let running: number;
let drawn: number;
let rewardId: number;
test.beforeAll(async ({ request }) => {
  const first = async (query: string) =>
    (await (await request.get(`/api/lotteries/?page=0&limit=1&${query}`)).json()).contents[0];
  ({ id: running, lotteryRewardId: rewardId } = await openRound({ forMs: 3_600_000, numbers: 32, price: 1 }));
  ({ id: drawn } = await first('status=ended&hasWinner=true'));
});

const pages: Record<string, () => string> = {
  home: () => paths.home(),
  lotteries: () => paths.lotteries(),
  'running round': () => paths.lottery(running),
  'drawn round': () => paths.lottery(drawn),
  event: () => paths.lotteryDetail(running),
  prizes: () => paths.rewards(),
  prize: () => paths.reward(rewardId),
  results: () => paths.result(),
  history: () => paths.history(),
  payouts: () => paths.payouts(),
  policy: () => paths.policy(),
};

/** Waits until no round ends soon, because the end of a round changes its card. Rounds of the demo last five minutes and more. */
async function whileNoneEnds(request: APIRequestContext): Promise<void> {
  const endSoon = async () => {
    const { contents } = await (await request.get('/api/lotteries/?page=0&limit=50&status=running')).json();
    const left = contents.map((round: { endTime: number }) => round.endTime - Date.now());
    expect(left).not.toContain(Number.NaN);
    return left.filter((ms: number) => ms > -5_000 && ms < 15_000).length;
  };
  await expect.poll(endSoon, { timeout: 40_000, message: 'rounds that end within 15 seconds' }).toBe(0);
}

/**
 * Waits until the visible parts are hydrated and the display font is loaded. Without any press, because a press would excuse
 * layout shifts.
 */
async function takenOver(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(asleepOnScreen)).toEqual([]);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Shifts of the former frame are reported by then.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Runs in the page. Returns the visible places that React has not hydrated; React marks hydrated elements with their fibers. */
function asleepOnScreen(): string[] {
  const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  const isOnScreen = (element: Element) => element.getBoundingClientRect().top < innerHeight;
  return [...document.querySelectorAll<HTMLElement>('[data-place]')].flatMap((place) => {
    const stands = [...place.children].filter((element) => element.localName !== 'style');
    return stands.some(isOnScreen) && !stands.every(isTaken) ? [place.dataset.place ?? ''] : [];
  });
}

for (const width of [390, 1440]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: width < 500 ? 844 : 900 } });

    for (const [name, path] of Object.entries(pages)) {
      test(`${name}: nothing moves, even when the font is late, is asked twice, put anew or complained of`, async ({
        page,
        request,
      }) => {
        await whileNoneEnds(request);
        await watchArrival(page);
        const heard = overhear(page);
        const painted = Promise.withResolvers<void>();
        await page.route('**/*.woff2', async (route) => {
          await painted.promise;
          await route.continue();
        });
        await page.goto(path(), { waitUntil: 'domcontentloaded' });
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        painted.resolve();
        await takenOver(page);
        const { shift, moved, came } = await arrivalOf(page);
        expect(came, 'elements that came with the document').toBeGreaterThan(10);
        expect(shift, moved.join('\n')).toBeLessThan(0.005);
        await wholePage(page);
        await expect.poll(() => page.evaluate(asleepOnScreen)).toEqual([]);
        expect((await arrivalOf(page)).lost).toEqual([]);
        expect(heard).toEqual({ words: [], asked: [] });
      });
    }

    test('the promise of the home page breaks its lines alike when letters are a fifth wider, as in a fallback font', async ({
      page,
    }) => {
      await page.goto(paths.home());
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const promise = page.getByRole('heading', { level: 1 });
      const height = () => promise.evaluate(({ clientHeight }) => clientHeight);
      const before = await height();
      await promise.evaluate(({ style }) => {
        style.letterSpacing = '0.065em';
      });
      expect(await height()).toBe(before);
    });
  });
}

test('does not request missing data again', async ({ page }) => {
  const heard = overhear(page);
  await page.goto(paths.lottery(999_999));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await takenOver(page);
  expect(heard.asked).toEqual([]);
});

for (const width of [390, 1440]) {
  test(`a member comes back, ${width} px wide: what the document has shown stays, and becomes theirs`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, await newMember(50));
    await watchArrival(page);
    const heard = overhear(page);
    for (const path of [paths.home(), paths.lottery(running)]) {
      await whileNoneEnds(request);
      await page.goto(path);
      await expect(page.getByText(/^Balance: 50 CTO$/).first()).toBeAttached();
      await takenOver(page);
      const { shift, moved, lost, came } = await arrivalOf(page);
      expect(came).toBeGreaterThan(10);
      expect(shift, moved.join('\n')).toBeLessThan(0.02);
      expect(lost, path).toEqual([]);
    }
    expect(heard.words).toEqual([]);
  });
}

for (const width of [390, 1440]) {
  test(`the history of a member shows tickets and winners without moving anything, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const username = await newMember(50);
    const rounds = [await openRound({ forMs: 3_600_000, numbers: 32, price: 1 }), { id: running }];
    for (const { id } of rounds) await buyAtOnce(username, id, width === 390 ? 4 : 5);
    await signIn(page, username);
    await watchLayoutShifts(page);
    const headings = page.getByRole('main').getByRole('heading');
    for (const first of ['Latest Winners', 'My Tickets']) {
      await page.goto(paths.history());
      await expect(page.getByRole('heading', { name: 'In play' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Latest Winners' })).toBeVisible();
      await expect(headings.first()).toHaveText(first);
      await expectMemberCookie(page, true);
      const { sum, moved } = await layoutShiftsOf(page);
      expect(sum, moved.join('\n')).toBeLessThan(0.005);
    }
    expect(await page.evaluate(largestPaint)).toBe('My Tickets');
    const came = await (await page.request.get(paths.history())).text();
    expect(came).toMatch(/<h2[^>]*><span[^>]*>My Tickets<.*>Latest Winners</s);
    expect(came).not.toContain(username);
  });
}

/** Runs in the page. Returns the text of the element of the largest contentful paint. */
function largestPaint(): Promise<string | null | undefined> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1);
      resolve(last && 'element' in last && last.element instanceof Element ? last.element.textContent : undefined);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

test('back and forward between pages with rendered content keep the content without errors', async ({ page, request }) => {
  await watchArrival(page);
  const heard = overhear(page);
  const title = page.getByRole('heading', { level: 1 });
  const shown: [path: string, heading: string][] = [];
  for (const path of [paths.lotteries(), paths.lottery(running), paths.result()]) {
    await whileNoneEnds(request);
    await page.goto(path);
    await takenOver(page);
    shown.push([path, (await title.textContent()) ?? '']);
  }
  const expectPage = async ([path, heading]: [string, string] = ['', '']) => {
    await expect(page).toHaveURL(path);
    await expect(title).toHaveText(heading);
    await takenOver(page);
    const { lost, shift, moved } = await arrivalOf(page);
    expect(lost, path).toEqual([]);
    expect(shift, moved.join('\n')).toBeLessThan(0.02);
  };
  for (const [move, to] of [
    ['goBack', shown[1]],
    ['goBack', shown[0]],
    ['goForward', shown[1]],
  ] as const) {
    await whileNoneEnds(request);
    await page[move]();
    await expectPage(to);
  }
  expect(heard.words).toEqual([]);
});

test('omits content far below only from the first frames, and not when the address leads to it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/*.js', (route) => route.abort());
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ target }) => {
      if (target instanceof Element && target.matches('[data-place] > section')) target.setAttribute('data-was-left-out', '');
    });
  });
  const far = page.locator('[data-place="rewards/PrizeLottery"] > section');
  await page.goto(paths.home());
  await expect(far).toHaveAttribute('data-was-left-out');
  await expect(far).toHaveCSS('content-visibility', 'auto');
  await expect(far).not.toHaveCSS('animation-name', 'none');

  const heading = far.getByRole('heading', { level: 2 });
  await page.goto(paths.policy());
  await page.goto(`${paths.home()}#${await headingIdOfHome(page)}`);
  await expect(heading).toBeInViewport();
  // Before the parser reaches the heading, the browser does not know the target of the address.
  await expect(far).toHaveCSS('animation-name', 'none');
});

/** Reads the heading's id of the last rewards from the document of the home page. */
async function headingIdOfHome(page: Page): Promise<string> {
  const text = await (await page.request.get(paths.home())).text();
  const id = /data-place="rewards\/PrizeLottery".*?<h2 id="([^"]+)"/s.exec(text)?.[1];
  if (!id) throw new Error('The home page came without its prizes.');
  return id;
}
