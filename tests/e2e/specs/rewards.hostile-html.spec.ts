import type { Page } from '@playwright/test';
import { type HostileHtml, hostileHtml } from 'shared/testing/hostileHtml';
import { withLongTimeouts } from '../support/reports.ts';
import { staticDocuments } from '../support/siteUnderTest.ts';
import { expect, test } from '../support/test.ts';

// Independent tests; one after the other on one core they would prolong the run.
// Tries more than a hundred attacks.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

const attacks = hostileHtml(
  (index) => `ran(${index})`,
  (index) => `https://leak.invalid/${index}`,
);
const nameOf = (index: number) => attacks[index]?.name ?? `attack ${index}`;

async function watch(page: Page, home: string) {
  const ran = new Set<string>();
  const leaks = new Set<string>();
  await page.exposeBinding('ran', (_source, index: number) => void ran.add(nameOf(index)));
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(home)) leaks.add(request.url());
  });
  await page.route('https://leak.invalid/**', (route) => route.abort());
  return { ran, leaks };
}

/** Mocks reward 1000 + n with the nth attack, unsanitised, after a line of text to wait for. */
async function answerWithAttacks(page: Page): Promise<void> {
  const answer = await page.request.get('/api/lotteries/rewards/1');
  const reward: object = await answer.json();
  await staticDocuments(page);
  await page.route('**/api/lotteries/?*', (route) =>
    route.fulfill({ json: { contents: [], totalPage: 0, totalElements: 0, perPage: 10 } }),
  );
  await page.route(/\/api\/lotteries\/rewards\/\d{4}$/, (route) => {
    const id = Number(route.request().url().split('/').at(-1));
    const description = `<p>Text ${id}.</p>${attacks[id - 1000]?.html}`;
    return route.fulfill({ json: { ...reward, id, name: `Prize ${id}`, description } });
  });
}

async function goTo(page: Page, id: number): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/reward/${id}`);
  await expect(page.getByText(`Text ${id}.`)).toBeVisible();
}

/** Triggers all kinds of events on everything in the description, except following links. */
function touchEverything(): void {
  const section = document.querySelector('article section');
  for (const element of section?.querySelectorAll<HTMLElement>('*') ?? []) {
    for (const type of ['pointerenter', 'mouseover', 'mousemove', 'focus', 'focusin', 'scroll', 'toggle', 'error', 'load']) {
      element.dispatchEvent(new Event(type, { bubbles: true }));
    }
    if (!(element instanceof HTMLAnchorElement)) element.click();
    element.focus?.();
  }
}

const kinds = Map.groupBy(
  attacks.map((attack, index) => ({ ...attack, index })),
  ({ name }) => name.replace(/ \d+$/, ''),
);

// The browser also reports attributes that its parser finds in the inert document used for sanitising.
test.use({ errorsExpected: true });

/** Shows each attack, triggers events on everything, and checks that no script ran and no request was sent. */
async function withstand(page: Page, home: string, list: readonly { index: number }[]): Promise<void> {
  await withLongTimeouts(page);
  const { ran, leaks } = await watch(page, home);
  await answerWithAttacks(page);
  await page.goto('/reward');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const { index } of list) {
    await goTo(page, 1000 + index);
    await page.evaluate(touchEverything);
  }
  // Delayed effects of attacks (image errors, timers, redirects) need some time.
  await page.waitForTimeout(1000);
  expect([...ran]).toEqual([]);
  expect([...leaks]).toEqual([]);
  expect(page.url()).toBe(`${home}/reward/${1000 + (list.at(-1)?.index ?? 0)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Prize \d+$/);
}

test('at least 100 attacks are known, and without a defence they work', async ({ page }) => {
  expect(attacks.length).toBeGreaterThan(100);
  const { ran, leaks } = await watch(page, 'http://raw.invalid');
  await page.route('http://raw.invalid/**', (route) => route.fulfill({ contentType: 'text/html', body: '<body>' }));
  await page.goto('http://raw.invalid/');
  await page.evaluate((list: HostileHtml[]) => {
    for (const { html } of list) document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: html }));
  }, attacks);
  // Many need a click, an old browser or a second parsing; these work without.
  await expect.poll(() => ran.size, { timeout: 20_000 }).toBeGreaterThan(50);
  await expect.poll(() => leaks.size).toBeGreaterThan(15);
});

test.describe('without the policy of the page', () => {
  test.use({ bypassCSP: true });
  for (const [kind, list] of kinds) {
    test(`${kind}: nothing runs and nothing leaves the page`, ({ page, baseURL }) => withstand(page, baseURL ?? '', list));
  }
});

test('with the policy, which every page of the site has, the same holds', ({ page, baseURL }) =>
  withstand(
    page,
    baseURL ?? '',
    [...kinds.values()].flatMap((list) => list.slice(0, 2)),
  ));
