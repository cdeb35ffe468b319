import { randomUUID } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { releaseName } from 'shared/contracts/appNames';
import { type OpenTabs, openTabsFolder } from 'shared/contracts/siteFiles';

const writeEvery = 60_000;

const mostReleases = 50;

/**
 * Counts which releases open tabs run, with the time of the last report, and writes it into the site, so that `npm run releases
 * -- clean` keeps used releases. Stores nothing about visitors.
 * @param siteDir folder of the released site
 * @param onFailure called once when writing fails
 */
export function recordOpenTabs(siteDir: string, onFailure: (error: unknown) => void) {
  // One file per process: several may serve one site.
  const file = path.join(siteDir, openTabsFolder, `${randomUUID()}.json`);
  const heard: OpenTabs = {};
  const onSite = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let failed = false;

  /** Ignores releases that are not on the site, because clients can send any name. */
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
    async note(running: string): Promise<void> {
      const named = new Set(running.split(',', mostReleases).filter((name) => releaseName.test(name)));
      for (const release of named) {
        if (!(await isOnSite(release))) continue;
        heard[release] = { asked: (heard[release]?.asked ?? 0) + 1, last: Date.now() };
        timer ??= setTimeout(write, writeEvery).unref();
      }
    },
    async close(): Promise<void> {
      if (timer) await write();
    },
  };
}
