import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { root } from 'shared/build/root';
import { type AppName, appOfPart } from 'shared/contracts/appNames';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Machine } from '../keys/machine.ts';
import { readBuild } from '../release/build.ts';
import { brotliOf } from '../release/releaseFiles.ts';
import { readShells, type Shell, shellsIn } from '../release/shells.ts';
import { prerender } from '../release/upload.ts';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';

/** The part of budget.json that concerns single apps. Kilobytes of scripts in transfer size (brotli). */
const Budget = Type.Object({
  atOnce: Type.Object({
    home: Type.Record(Type.String(), Type.Number(), { description: 'What the home page asks of each app before it is ready' }),
    part: Type.Number({ description: 'What any one part asks of its remote: the entry and its own scripts' }),
  }),
});
export type Budget = Static<typeof Budget>;

/**
 * Returns one sentence for each app that exceeds its share of the script budget.
 * @throws Error if there is no build
 */
export async function sizeProblems(site: Site, apps: readonly AppName[], machine: Machine): Promise<string[]> {
  const budget = Value.Parse(Budget, JSON.parse(await readFile(join(import.meta.dirname, 'budget.json'), 'utf8')));
  const home = await partsOfHome(site, apps, machine);
  const problems = await Promise.all(
    apps.map(async (app) => {
      const folder = join(root, app, 'dist');
      const kilobytesOf = async (files: readonly string[]) => {
        const sizes = await Promise.all(files.map(async (file) => (await brotliOf(await readFile(join(folder, file)))).length));
        return sizes.reduce((sum, size) => sum + size, 0) / 1024;
      };
      return overBudget(await readBuild(folder), home, budget, kilobytesOf);
    }),
  );
  return problems.flat();
}

export async function overBudget(
  { app, entry, boot, exposes }: ReleaseInfo,
  home: readonly string[],
  { atOnce }: Budget,
  kilobytesOf: (files: readonly string[]) => Promise<number>,
): Promise<string[]> {
  const found: string[] = [];
  const hold = async (what: string, files: readonly string[], may: number | undefined) => {
    const is = await kilobytesOf([...new Set(files)]);
    if (may !== undefined && is > may)
      found.push(
        `${what} asks for ${is.toFixed(1)} KB of scripts at once, and may for ${may} (budget of the platform: platform/deploy/src/steps/budget.json)`,
      );
  };
  for (const [part, files] of Object.entries(exposes)) await hold(`${app}: the part ${part}`, [...entry, ...files], atOnce.part);
  const shown = home.filter((part) => appOfPart(part) === app).flatMap((part) => exposes[part.split('/')[1] ?? ''] ?? []);
  if (app === 'host' || shown.length > 0) await hold(`${app}: the home page`, [...entry, ...boot, ...shown], atOnce.home[app]);
  return found;
}

/** Reads the parts from the host that will be live; none before there is one. */
async function partsOfHome(site: Site, apps: readonly AppName[], machine: Machine): Promise<string[]> {
  const host = (await readState(site, machine)).apps.host?.live;
  let shells: Shell[] = [];
  if (apps.includes('host')) shells = shellsIn(await prerender(join(root, 'host', 'dist')));
  else if (host !== undefined) shells = await readShells(site, `/host/${host}/`);
  const home = shells.find(({ pattern }) => pattern === '/');
  // Parts below the first screen load later.
  return (home?.parts ?? []).filter((part) => home?.below?.[part] !== 'everywhere').map((part) => part.split('?')[0] ?? '');
}
