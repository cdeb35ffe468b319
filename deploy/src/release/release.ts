import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { apps as allApps } from 'shared/build/apps';
import { ReleaseInfo } from 'shared/build/releaseInfo';
import { root } from 'shared/build/root';
import type { AppName } from 'shared/contracts/appNames';
import { Value } from 'typebox/value';
import { contentTypes } from '../site/contentTypes.ts';
import { readRegistry } from '../site/registry.ts';
import { folderOf } from '../site/releaseFolder.ts';
import type { Site } from '../site/Site.ts';
import { composePages } from './compose.ts';
import { brotliOf, gzipOf } from './compressed.ts';
import { type MoveOptions, moveLive } from './moveLive.ts';

export interface ReleaseOptions extends MoveOptions {
  say?: (line: string) => void;
  /** Folder of the build; default `<app>/dist`. */
  from?: string;
}

/** Copies one app's build to its immutable path and makes it live, if the gate lets it. */
export async function release(site: Site, app: AppName, options: ReleaseOptions): Promise<string> {
  return (await releaseTogether(site, [app], options))[0] ?? '';
}

/** Releases every app whose build is not the live one, in a single move of the registry. */
export async function releaseBuilt(site: Site, options: ReleaseOptions): Promise<void> {
  const { registry } = await readRegistry(site);
  const stale: AppName[] = [];
  for (const app of allApps) {
    const info = await readBuild(join(root, app, 'dist'));
    if (registry.apps[app]?.live !== folderOf(info) || !(await site.exists(`${app}/${folderOf(info)}/release.json`)))
      stale.push(app);
  }
  if (stale.length > 0) await releaseTogether(site, stale, options);
  else if (!(await site.exists('pages/pages.json'))) await composePages(site);
}

/**
 * Makes several apps live in one move of the registry: for the first release, and for a change of the contract that the host
 * and a remote can only make together.
 * @returns the release folder of each
 */
export async function releaseTogether(site: Site, names: readonly AppName[], options: ReleaseOptions): Promise<string[]> {
  const startedAt = performance.now();
  const builds = await Promise.all(names.map(async (app) => ({ app, ...(await upload(site, app, options.from)) })));
  await moveLive(site, 'release', options, () => builds.map(({ app, folder }) => ({ app, to: folder })));
  options.say?.(
    `Released ${builds.map(({ app, folder }) => `${app} ${folder}`).join(', ')} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
  return builds.map(({ folder }) => folder);
}

/** What a build says about itself. */
export async function readBuild(folder: string): Promise<ReleaseInfo> {
  return Value.Parse(ReleaseInfo, JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
}

async function upload(site: Site, app: AppName, from = join(root, app, 'dist')): Promise<{ folder: string }> {
  const info = await readBuild(from);
  const folder = folderOf(info);
  // `release.json` is written last: where it is, the release is whole.
  if (await site.exists(`${app}/${folder}/release.json`)) return { folder };
  const files = (await readdir(from, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const file of files.sort((a, b) => Number(a.name === 'release.json') - Number(b.name === 'release.json'))) {
    const path = join(file.parentPath, file.name);
    const target = `${app}/${folder}/${path.slice(from.length + 1).replaceAll('\\', '/')}`;
    const content = await readFile(path);
    await site.write(target, content, contentTypes[extname(file.name)]);
    if (/\.(js|css|svg)$/.test(file.name)) {
      const contentType = contentTypes[extname(file.name)];
      await site.write(`${target}.br`, await brotliOf(content), contentType);
      await site.write(`${target}.gz`, await gzipOf(content), contentType);
    }
  }
  if (app === 'host') await site.write(`host/${folder}/shell.json`, JSON.stringify(await prerender()), 'application/json');
  return { folder };
}

/** Renders the shells with the host's prerender build, which stands beside the build that is released. */
export async function prerender(): Promise<unknown> {
  const require = createRequire(import.meta.url);
  const file = join(root, 'host', 'dist-prerender', 'prerender.cjs');
  delete require.cache[file];
  const { prerenderAll }: { prerenderAll: () => Promise<unknown> } = require(file);
  return prerenderAll();
}
