import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from '../keys/machine.ts';
import { revisionOf } from '../release/compose.ts';
import { readState } from '../site/deploymentLog.ts';
import { problemOf } from '../site/liveReleases.ts';
import type { Site } from '../site/Site.ts';

/**
 * Reads all pages of a site repeatedly, as visitors do, and checks that each is a complete document of undamaged releases and
 * never goes back to an older revision.
 */
export function watchPages(site: Site, machine: Machine) {
  const broken: string[] = [];
  const newest = new Map<string, number>();
  let looks = 0;
  let goesOn = true;
  const watching = watch();

  async function watch(): Promise<void> {
    while (goesOn) {
      await look();
      looks += 1;
      await sleep(50);
    }
  }

  async function look(): Promise<void> {
    const made = new Map<string, string>();
    for (const file of (await site.list('pages')).filter((path) => path.endsWith('.html'))) {
      const found = await site.read(file);
      if (!found) continue;
      if (!found.text.startsWith('<!doctype html>') || !found.text.endsWith('</html>\n'))
        broken.push(`${file} is no whole document`);
      const revision = revisionOf(found.text);
      if (revision < (newest.get(file) ?? 0)) broken.push(`${file} went back from ${newest.get(file)} to ${revision}`);
      newest.set(file, revision);
      const named = new Set([...found.text.matchAll(/"\/((?:host|mfe-[a-z-]+)\/\d[\w.+-]*)\//g)].map(([, name = '']) => name));
      if (named.size === 0) broken.push(`${file} is made of no release`);
      for (const name of named) made.set(name, file);
    }
    const state = await readState(site, machine);
    for (const [name, file] of made) {
      const [app = '', release = ''] = name.split('/');
      const wrong = await problemOf(site, state, app, release);
      if (wrong !== null) broken.push(`${file} is made of ${name}: ${wrong}`);
    }
  }

  return {
    broken,
    async stop(): Promise<{ looks: number }> {
      goesOn = false;
      await watching;
      return { looks };
    },
  };
}
