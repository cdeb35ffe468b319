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
    partOf: Type.Record(Type.String(), Type.Number(), { description: 'The same, for the parts of one app' }),
  }),
});
export type Budget = Static<typeof Budget>;

export const readBudget = async (): Promise<Budget> =>
  Value.Parse(Budget, JSON.parse(await readFile(join(import.meta.dirname, 'budget.json'), 'utf8')));

/**
 * Returns one sentence for each app that exceeds its share of the script budget.
 * @throws Error if there is no build
 */
export async function sizeProblems(site: Site, apps: readonly AppName[], machine: Machine): Promise<string[]> {
  const budget = await readBudget();
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

export interface Measured {
  what: string;
  kilobytes: number;
  budget: number | undefined;
}

/**
 * Measures the first scripts of an app: the home page's share, and each part.
 * @param home parts on the first screen of the home page
 * @param kilobytesOf returns the transfer size of scripts
 */
export async function measured(
  { app, entry, boot, exposes }: ReleaseInfo,
  home: readonly string[],
  { atOnce }: Budget,
  kilobytesOf: (files: readonly string[]) => Promise<number>,
): Promise<Measured[]> {
  const found: Measured[] = [];
  const measure = async (what: string, files: readonly string[], budget: number | undefined) =>
    found.push({ what, kilobytes: await kilobytesOf([...new Set(files)]), budget });
  for (const [part, files] of Object.entries(exposes))
    await measure(`the part ${part}`, [...entry, ...files], atOnce.partOf[app] ?? atOnce.part);
  const shown = home.filter((part) => appOfPart(part) === app).flatMap((part) => exposes[part.split('/')[1] ?? ''] ?? []);
  if (app === 'host' || shown.length > 0) await measure('the home page', [...entry, ...boot, ...shown], atOnce.home[app]);
  return found;
}

export async function overBudget(...[info, ...rest]: Parameters<typeof measured>): Promise<string[]> {
  return (await measured(info, ...rest)).flatMap(({ what, kilobytes, budget }) =>
    budget === undefined || kilobytes <= budget
      ? []
      : [
          `${info.app}: ${what} asks for ${kilobytes.toFixed(1)} KB of scripts at once, and may for ${budget} (budget of the platform: platform/deploy/src/steps/budget.json)`,
        ],
  );
}

/** Reads the parts from the host that will be live; none before there is one. */
async function partsOfHome(site: Site, apps: readonly AppName[], machine: Machine): Promise<string[]> {
  const host = (await readState(site, machine)).apps.host?.live;
  let shells: Shell[] = [];
  if (apps.includes('host')) shells = shellsIn(await prerender(join(root, 'host', 'dist')));
  else if (host !== undefined) shells = await readShells(site, `/host/${host}/`);
  return firstParts(shells);
}

/** Returns the parts on the first screen of the home page. Parts below it load later. */
export function firstParts(shells: readonly Shell[]): string[] {
  const home = shells.find(({ pattern }) => pattern === '/');
  return (home?.parts ?? []).filter((part) => home?.below?.[part] !== 'everywhere').map((part) => part.split('?')[0] ?? '');
}
