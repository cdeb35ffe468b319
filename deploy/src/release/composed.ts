import { createHash } from 'node:crypto';
import { readRelease } from '../site/releaseFolder.ts';
import type { Site } from '../site/Site.ts';
import type { SiteState } from '../site/state.ts';
import { type ComposedFile, runComposer } from './runComposer.ts';

/** File of the host's release with the rules by which pages are composed (host/src/document/composer.ts). */
export const composerFile = 'composer.js';

/**
 * All files below `pages/` for what is live, by the rules of the live host: whoever composes, with a clone of whatever
 * age, gets the same bytes. What lies on the site goes to the composer as it lies there, with fields that this clone may not know.
 * @returns nothing before the first release of the host: there is no page to compose
 * @throws Error when the live host has no composer, or it is not the one that was released
 */
export async function composedFiles(
  site: Site,
  { revision, apps }: Pick<SiteState, 'revision' | 'apps'>,
): Promise<ComposedFile[]> {
  const live = await Promise.all(
    Object.entries(apps).map(async ([app, { live: folder }]) => ({
      release: await readRelease(site, app, folder),
      info: await readJson(site, `${app}/${folder}/release.json`),
      base: `/${app}/${folder}/`,
    })),
  );
  const host = live.find(({ release }) => release.contract.role === 'host');
  if (!host) return [];
  const script = await verifiedComposer(site, host.base.slice(1), host.release.integrity[composerFile]);
  const shells = await readJson(site, `${host.base.slice(1)}shell.json`);
  return runComposer(script, { revision, live: live.map(({ info, base }) => ({ info, base })), shells });
}

async function verifiedComposer(site: Site, folder: string, integrity: string | undefined): Promise<string> {
  const found = integrity ? await site.read(`${folder}${composerFile}`) : null;
  if (!found)
    throw new Error(`The live ${folder} has no ${composerFile}: it is older than this way of composing. Release the host first.`);
  const hash = `sha384-${createHash('sha384').update(found.text).digest('base64')}`;
  if (hash !== integrity)
    throw new Error(`${folder}${composerFile} is not the one that was released. Roll the host back, or release it again.`);
  return found.text;
}

async function readJson(site: Site, path: string): Promise<unknown> {
  const found = await site.read(path);
  if (!found) throw new Error(`There is no ${path} on the site.`);
  return JSON.parse(found.text);
}
