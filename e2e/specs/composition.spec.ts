import { contract, sharedPackages } from '../support/singletons.ts';
import { expect, test } from '../support/test.ts';

/**
 * Runs in the page. For a node of the host or of a remote: which contexts the components above it use, by kind, and
 * which values they see. React keeps both on its fibers; nothing in the site is made for this test.
 */
function contextsAt(selectors: string[]): { kinds: Record<string, number>; reactRoots: number }[] {
  interface Context {
    displayName?: string;
    _currentValue: unknown;
  }
  interface Fiber {
    return: Fiber | null;
    /** Of the topmost one: the root itself, which both of its alternating fibers share. */
    stateNode: unknown;
    type: unknown;
    tag: number;
    memoizedProps: { value?: unknown } | null;
    dependencies: { firstContext: Dependency | null } | null;
  }
  interface Dependency {
    context: Context;
    next: Dependency | null;
  }
  const seen: unknown[] = [];
  const numberOf = (thing: unknown) => (seen.includes(thing) ? seen.indexOf(thing) : seen.push(thing) - 1);
  const has = (value: unknown, key: string) => typeof value === 'object' && value !== null && key in value;

  return selectors.map((selector) => {
    const node = document.querySelector(selector);
    if (!node) throw new Error(`Nothing matches ${selector}.`);
    const key = Object.keys(node).find((name) => name.startsWith('__reactFiber$'));
    if (!key) throw new Error(`React rendered nothing at ${selector}.`);
    const kinds: Record<string, number> = {};
    const used = new Set<Context>();
    let fiber: Fiber | null = Reflect.get(node, key);
    let root: Fiber | null = null;
    const providers = new Map<unknown, unknown>();
    for (; fiber; fiber = fiber.return) {
      for (let one = fiber.dependencies?.firstContext ?? null; one; one = one.next) used.add(one.context);
      // Tag 10 is a context's provider; the nearest one decides what is seen.
      if (fiber.tag === 10 && !providers.has(fiber.type)) providers.set(fiber.type, fiber.memoizedProps?.value);
      root = fiber;
    }
    for (const context of used) {
      const value = providers.has(context) ? providers.get(context) : context._currentValue;
      if (has(value, 'signIn')) kinds['session context'] = numberOf(context);
      if (has(value, 'cache') && has(value, 'mutate')) {
        kinds['swr context'] = numberOf(context);
        kinds['swr cache'] = numberOf(Reflect.get(Object(value), 'cache'));
      }
      if (has(value, 'inserted') && has(value, 'sheet')) {
        kinds['emotion context'] = numberOf(context);
        kinds['emotion cache'] = numberOf(value);
      }
      if (context.displayName === 'Navigation') kinds['router context'] = numberOf(context);
    }
    return { kinds, reactRoots: numberOf(root?.stateNode) };
  });
}

test('host and remotes share one React tree, router, SWR cache, emotion cache and session', async ({ page }) => {
  await page.goto('/');
  const [host, lottery, rewards] = [
    'header a[href="/policy"]',
    'a[href^="/lottery/"]:not([href$="/detail"])',
    'a[href^="/reward/"]',
  ];
  if (!host || !lottery || !rewards) throw new Error('Three places are compared.');
  await page.locator(lottery).first().waitFor();
  await page.locator(rewards).first().waitFor();

  const [atHost, ...atRemotes] = await page.evaluate(contextsAt, [host, lottery, rewards]);

  expect(Object.keys(atHost?.kinds ?? {})).toEqual(expect.arrayContaining(['emotion cache', 'router context']));
  for (const remote of atRemotes) {
    expect(remote.reactRoots, 'one React root').toBe(atHost?.reactRoots);
    for (const [kind, identity] of Object.entries(remote.kinds)) {
      if (atHost && kind in atHost.kinds) expect(identity, kind).toBe(atHost.kinds[kind]);
    }
    expect(Object.keys(remote.kinds)).toEqual(expect.arrayContaining(['emotion cache', 'router context', 'swr cache']));
  }
  expect(atRemotes[0]?.kinds['swr cache']).toBe(atRemotes[1]?.kinds['swr cache']);
});

test('every singleton of the contract is loaded once and used by host and remotes', async ({ page }) => {
  await page.goto('/');
  await page.locator('a[href^="/reward/"]').first().waitFor();
  await page.locator('a[href^="/lottery/"]').first().waitFor();

  const shared = await sharedPackages(page);

  for (const name of contract) expect(shared.find((one) => one.name === name)?.versions, name).toBe(1);
  const users = new Set(shared.flatMap(({ useIn }) => useIn));
  expect([...users].sort()).toEqual(expect.arrayContaining(['host', 'mfe_lottery', 'mfe_rewards']));
});
