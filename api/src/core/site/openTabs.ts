import { randomUUID } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type OpenTabs, openTabsFolder } from 'shared/contracts/openTabs';
import { releaseName } from 'shared/contracts/runningReleases';

/** How often what was heard is written down at most, ms. */
const writeEvery = 60_000;

/** A tab runs one release of each app. */
const mostReleases = 50;

/**
 * What open tabs say that they run: how often each release was named, and when last. It is written into the site, where
 * `npm run releases -- clean` looks up what it may remove. Who asked is not kept.
 * @param siteDir folder of the released site
 * @param onFailure hears when it could not be written, once
 */
export function notedTabs(siteDir: string, onFailure: (error: unknown) => void) {
  // Of this process alone: several may serve one site.
  const file = path.join(siteDir, openTabsFolder, `${randomUUID()}.json`);
  const heard: OpenTabs = {};
  const onSite = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let failed = false;

  /** Only what is on the site counts: anybody can name anything. */
  async function isOnSite(release: string): Promise<boolean> {
    if (onSite.has(release)) return true;
    const found = await stat(path.join(siteDir, release, 'release.json')).catch(() => null);
    if (found) onSite.add(release);
    return found !== null;
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.part`, JSON.stringify(heard));
      await rename(`${file}.part`, file);
    } catch (error) {
      if (!failed) onFailure(error);
      failed = true;
    }
  }

  return {
    /** @param running releases, separated by commas; what is none, or not on the site, is passed over */
    async note(running: string): Promise<void> {
      const named = new Set(running.split(',', mostReleases).filter((name) => releaseName.test(name)));
      for (const release of named) {
        if (!(await isOnSite(release))) continue;
        heard[release] = { asked: (heard[release]?.asked ?? 0) + 1, last: Date.now() };
        timer ??= setTimeout(write, writeEvery).unref();
      }
    },
    /** Writes down what was heard since it was last written. */
    async close(): Promise<void> {
      if (timer) await write();
    },
  };
}
