import type { Page } from '@playwright/test';
import { singletons } from 'shared/build/sharing';

/** The contract's packages; the keys that end in a slash are the same ones by subpath. */
export const contract = singletons.filter((key) => !key.endsWith('/'));

interface SharedPackage {
  name: string;
  versions: number;
  /** Apps that use it. */
  useIn: string[];
}

/** What the federation runtime of a page holds of the contract: how many versions of each, and who uses them. */
export function sharedPackages(page: Page): Promise<SharedPackage[]> {
  return page.evaluate(() => {
    interface Shared {
      useIn: string[];
      shareConfig: { singleton?: boolean };
    }
    const federation: { __INSTANCES__: { shareScopeMap: { default: Record<string, Record<string, Shared>> } }[] } = Reflect.get(
      window,
      '__FEDERATION__',
    );
    const scope = federation.__INSTANCES__[0]?.shareScopeMap.default ?? {};
    return Object.entries(scope)
      .filter(([, versions]) => Object.values(versions).every((one) => one.shareConfig.singleton))
      .map(([name, versions]) => ({
        name,
        versions: Object.keys(versions).length,
        useIn: Object.values(versions).flatMap((one) => one.useIn),
      }));
  });
}
