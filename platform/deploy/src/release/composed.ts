import { createHash } from 'node:crypto';
import type { LiveRelease } from '../site/liveReleases.ts';
import type { Site } from '../site/Site.ts';
import { type ComposedFile, runComposer } from './runComposer.ts';

/** File in the host's release with the rules of composing (host/src/server/composer.ts). */
const composerFile = 'composer.js';

/**
 * Composes all files below `pages/` from the given releases, by the rules of the live host. Deterministic: every machine and
 * version of this tool gets the same bytes. Release descriptions are passed on unchanged, with fields that this version may not
 * know.
 * @param revision of the deployment that made them live
 * @param others releases of the other variants, that is with canaries
 * @returns an empty list before the first release of the host
 * @throws Error if the live host has no composer, or a changed one, or the composer refuses
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

/** A remote without an entry is part of the host and is not registered by pages. */
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
