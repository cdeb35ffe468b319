import type { Page } from '@playwright/test';
import { type HostileHtml, hostileHtml } from 'shared/testing/hostileHtml';
import { expect, test } from '../support/test.ts';

const attacks = hostileHtml(
  (index) => `ran(${index})`,
  (index) => `https://leak.invalid/${index}`,
);
const nameOf = (index: number) => attacks[index]?.name ?? `attack ${index}`;

/** Watches a page: names of the attacks that ran a script, and addresses elsewhere that were asked. */
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

/** The provider's answer for reward 1000 + n carries the n-th attack, unsanitised, behind a line to wait for. */
async function answerWithAttacks(page: Page): Promise<void> {
  const answer = await page.request.get('/api/lotteries/rewards/1');
  const reward: object = await answer.json();
  await page.route(/\/api\/lotteries\/rewards\/\d{4}$/, (route) => {
    const id = Number(route.request().url().split('/').at(-1));
    const description = `<p>Text ${id}.</p>${attacks[id - 1000]?.html}`;
    return route.fulfill({ json: { ...reward, id, name: `Prize ${id}`, description } });
  });
}

/** Goes to a reward as a click inside the site would, without loading the document again. */
async function goTo(page: Page, id: number): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/reward/${id}`);
  await expect(page.getByText(`Text ${id}.`)).toBeVisible();
}

/** Does what a player might do to everything in the description, short of following its links. */
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

test('at least 100 attacks are known, and without a defence most of them work', async ({ page }) => {
  expect(attacks.length).toBeGreaterThan(100);
  const { ran, leaks } = await watch(page, 'about:');
  await page.route('http://raw.invalid/**', (route) => route.fulfill({ contentType: 'text/html', body: '<body>' }));
  await page.goto('http://raw.invalid/');
  leaks.clear();
  await page.evaluate((list: HostileHtml[]) => {
    for (const { html } of list) document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: html }));
  }, attacks);
  await expect.poll(() => ran.size, { timeout: 20_000 }).toBeGreaterThan(70);
  await expect.poll(() => [...leaks].filter((url) => url.includes('leak.invalid')).length).toBeGreaterThan(15);
});

for (const bypassCSP of [true, false]) {
  test.describe(bypassCSP ? 'the page alone, without its policy' : 'the page with its policy', () => {
    // The browser reports attributes that its parser meets even in the inert document in which the text is cleaned.
    test.use({ bypassCSP, errorsExpected: true });
    for (const [kind, list] of kinds) {
      test(`${kind}: nothing runs and nothing leaves the page`, async ({ page, baseURL }) => {
        const { ran, leaks } = await watch(page, baseURL ?? '');
        await answerWithAttacks(page);
        await page.goto('/reward');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        for (const { index } of list) {
          await goTo(page, 1000 + index);
          await page.evaluate(touchEverything);
        }
        // What an attack starts (a picture's error, a timer, a redirect) needs a moment.
        await page.waitForTimeout(1000);
        expect([...ran]).toEqual([]);
        expect([...leaks]).toEqual([]);
        expect(page.url()).toBe(`${baseURL}/reward/${1000 + (list.at(-1)?.index ?? 0)}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Prize \d+$/);
      });
    }
  });
}
