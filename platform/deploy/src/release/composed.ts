import { createHash } from 'node:crypto';
import type { LiveRelease } from '../site/liveReleases.ts';
import type { Site } from '../site/Site.ts';
import { type ComposedFile, runComposer } from './runComposer.ts';

/** File of the host's release with the rules by which pages are composed (host/src/server/composer.ts). */
const composerFile = 'composer.js';

/**
 * All files below `pages/` for what is live, by the rules of the live host: whoever composes, with a clone of whatever
 * age, gets the same bytes. What lies on the site goes to the composer as it lies there, with fields that this clone may not know.
 * @param revision of the move after which it is live
 * @param others what some visitors get in its place
 * @returns nothing before the first release of the host: there is no page to compose
 * @throws Error when the live host has no composer, or it is not the one that was released, or refuses
 */
export async function composedFiles(
  site: Site,
  revision: number,
  releases: readonly LiveRelease[],
  others: readonly (readonly LiveRelease[])[] = [],
): Promise<ComposedFile[]> {
  const host = releases.find(({ info }) => info.contract.role === 'host');
  if (!host) return [];
  const script = await verifiedComposer(site, host);
  const shells = await readShells(site, host);
  return runComposer(script, {
    revision,
    live: releases.map(({ content, base }) => ({ info: content, base })),
    shells,
    others: others.map(namesOf),
  });
}

/** A page registers no remote that has no entry: it came with the host. */
const namesOf = (releases: readonly LiveRelease[]) =>
  releases.filter(({ info }) => info.entry.length > 0).map(({ base }) => base.slice(1, -1));

async function verifiedComposer(site: Site, { release, base, info }: LiveRelease): Promise<string> {
  const integrity = info.integrity[composerFile];
  const found = integrity ? await site.read(`${base.slice(1)}${composerFile}`) : null;
  if (!found)
    throw new Error(
      `host ${release} brings no rules of composing (${composerFile}): it was built before hosts had them. Release the host anew.`,
    );
  const hash = `sha384-${createHash('sha384').update(found.bytes).digest('base64')}`;
  if (hash === integrity) return found.text;
  throw new Error(`${composerFile} of host ${release} is not the one that was released. Roll the host back, or release it anew.`);
}

async function readShells(site: Site, { release, base }: LiveRelease): Promise<unknown> {
  const found = await site.read(`${base.slice(1)}shell.json`);
  if (!found) throw new Error(`host ${release} has no shell.json. Roll the host back, or release it anew.`);
  return JSON.parse(found.text);
}
