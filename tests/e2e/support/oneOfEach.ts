import { expect, type Page } from '@playwright/test';
import { singletons } from 'shared/build/sharing';
import { contextsOnHome } from './contexts.ts';

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
