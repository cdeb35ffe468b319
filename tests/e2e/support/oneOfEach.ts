import type { Page } from '@playwright/test';
import { singletons } from 'shared/build/sharing';
import { wholePage } from './parts.ts';
import { expect } from './test.ts';

const contract = singletons.filter((key) => !key.endsWith('/'));

/** Packages that every part of the home page uses: an app that does not share one of them would have its own copy. */
const usedByEveryPart = ['react', '@emotion/react', '@emotion/styled', 'swr', 'shared/router', 'shared/events', 'shared/clock'];

/**
 * Checks that the home page has one copy of everything that host and remotes share, by identity: the modules of each app's
 * federation instance, and the contexts of rendered components.
 */
export async function expectOneOfEach(page: Page): Promise<void> {
  const { host, remotes } = await contextsOnHome(page);
  expect(Object.keys(host.kinds)).toEqual(expect.arrayContaining(['emotion cache', 'router context']));
  for (const remote of remotes) {
    expect(remote.reactRoots, 'one React root').toBe(host.reactRoots);
    expect(Object.keys(remote.kinds)).toEqual(expect.arrayContaining(['emotion cache', 'router context', 'swr cache']));
    for (const [kind, identity] of Object.entries(remote.kinds)) {
      if (kind in host.kinds) expect(identity, kind).toBe(host.kinds[kind]);
    }
  }
  expect(new Set(remotes.map(({ kinds }) => kinds['swr cache'])).size, 'one SWR cache').toBe(1);

  const modules = await sharedModules(page, contract);
  expect(Object.keys(modules)).toEqual(expect.arrayContaining(['host', 'mfe_lottery', 'mfe_rewards']));
  const { host: ofHost, ...ofRemotes } = modules;
  for (const [remote, theirs] of Object.entries(ofRemotes)) expect(theirs, remote).toEqual(ofHost);
  expect(new Set(Object.values(ofHost ?? {})).size, 'each is a module of its own').toBe(contract.length);

  const users = await usersOf(page);
  for (const name of usedByEveryPart) {
    expect(users[name], `who uses the shared ${name}`).toEqual(expect.arrayContaining(['host', 'mfe_lottery', 'mfe_rewards']));
  }
}

function sharedModules(page: Page, names: readonly string[]): Promise<Record<string, Record<string, number>>> {
  return page.evaluate(async (packages) => {
    interface Instance {
      name: string;
      loadShare(name: string, extra: { customShareInfo: object }): Promise<false | (() => unknown)>;
    }
    const federation: { __INSTANCES__: Instance[] } = Reflect.get(window, '__FEDERATION__');
    // Like a remote's build, which has no copy of its own.
    const customShareInfo = { shareConfig: { singleton: true, import: false, requiredVersion: false }, scope: ['default'] };
    const seen: unknown[] = [];
    const numberOf = (thing: unknown) => (seen.includes(thing) ? seen.indexOf(thing) : seen.push(thing) - 1);
    const found: Record<string, Record<string, number>> = {};
    for (const instance of federation.__INSTANCES__) {
      const modules: Record<string, number> = {};
      for (const name of packages) {
        const module = await instance.loadShare(name, { customShareInfo });
        modules[name] = module ? numberOf(module()) : -1;
      }
      found[instance.name] = modules;
    }
    return found;
  }, names);
}

/** Returns, per shared package, the apps that use it from the page's share scope. */
function usersOf(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => {
    type Scope = Record<string, Record<string, { useIn: string[] }>>;
    const federation: { __INSTANCES__: { shareScopeMap: { default: Scope } }[] } = Reflect.get(window, '__FEDERATION__');
    const scope = federation.__INSTANCES__[0]?.shareScopeMap.default ?? {};
    return Object.fromEntries(
      Object.entries(scope).map(([name, versions]) => [name, Object.values(versions).flatMap(({ useIn }) => useIn)]),
    );
  });
}

interface ContextsSeen {
  kinds: Record<string, number>;
  reactRoots: number;
}

/**
 * Returns the shared contexts that the host's header, a part of mfe-lottery and a part of mfe-rewards use on the home page,
 * compared by identity.
 */
async function contextsOnHome(page: Page): Promise<{ host: ContextsSeen; remotes: ContextsSeen[] }> {
  const selectors = ['header a[href="/policy"]', 'a[href^="/lottery/"]:not([href$="/detail"])', 'a[href^="/reward/"]'];
  await wholePage(page);
  for (const selector of selectors) await page.locator(selector).first().waitFor({ state: 'attached' });
  // A key event before the listener is registered has no effect.
  await expect(async () => {
    await page.keyboard.press('Shift');
    expect(await page.evaluate(takenOverAt, selectors)).toBe(true);
  }).toPass();
  const [host, ...remotes] = await page.evaluate(contextsAt, selectors);
  if (!host) throw new Error('The host shows no link to the policy.');
  return { host, remotes };
}

/** Runs in the page. Returns whether React has hydrated these nodes. */
function takenOverAt(selectors: string[]): boolean {
  return selectors.every((selector) =>
    Object.keys(document.querySelector(selector) ?? {}).some((name) => name.startsWith('__reactFiber$')),
  );
}

/**
 * Runs in the page. Returns, for nodes of the host and of remotes, the contexts that the components above them use, and their
 * values, from React's fibers; the site has no support for this test.
 */
function contextsAt(selectors: string[]): ContextsSeen[] {
  interface Context {
    displayName?: string;
    _currentValue: unknown;
  }
  interface Fiber {
    return: Fiber | null;
    /** For the topmost fiber: the root object, which both alternating fibers share. */
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
      // Tag 10 is a context provider; the nearest one applies.
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
