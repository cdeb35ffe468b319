import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { appPattern } from 'shared/contracts/appNames';
import { Variants, variantsPath } from 'shared/contracts/canaries';
import { Asking, clashesWithProvider } from 'shared/contracts/providerFit';
import type { DocumentAsked, RenderedPage } from 'shared/contracts/rendering';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { errorCode, isErrno } from '../errorCode.ts';
import { NoSiteFile, readSiteFile } from './siteFile.ts';

export class IncompatibleReleases extends Error {
  override name = 'IncompatibleReleases';
}

/** File with the provider's OpenAPI document, for release gates that use no other provider. */
const descriptionFile = 'provider.json';

const Routes = Type.Array(Type.Object({ file: Type.String() }));

/**
 * Checks that this provider is compatible with the live releases of a site, as the composed documents name them.
 * @param siteDir folder of the site; without live releases there is nothing to check
 * @param allowed names of apps that may become incompatible
 * @param describe creates the provider's OpenAPI document; called only where something is live
 * @returns the incompatibilities that were allowed
 * @throws IncompatibleReleases naming all others
 */
export async function checkLiveReleaseCompatibility(
  siteDir: string,
  allowed: readonly string[],
  describe: () => Promise<object>,
): Promise<string[]> {
  const live = await liveReleases(siteDir).catch((error: unknown) => {
    throw new IncompatibleReleases(
      `The provider was not started, because what is live in ${siteDir} cannot be read: ${whyUnread(error)}\nMend it (npm run releases -- repair, by an account that releases), or start with RELEASES_DIR=none, which holds this provider to nothing.`,
      { cause: error },
    );
  });
  if (live.length === 0) return [];
  const description: unknown = JSON.parse(JSON.stringify(await describe()));
  const clashes = live.map((release) => ({ app: release.app, found: clashesWithProvider(description, release) }));
  const refused = clashes.filter(({ app, found }) => found.length > 0 && !allowed.includes(app));
  if (refused.length > 0) {
    const lines = refused.flatMap(({ found }) => found).map((clash) => `  - ${clash}`);
    throw new IncompatibleReleases(
      `The provider was not started, because it would break what is live in ${siteDir}:\n${lines.join('\n')}\nRelease ${refused.map(({ app }) => app).join(', ')} first without these, or start with ALLOW_BREAKING=${[...new Set([...allowed, ...refused.map(({ app }) => app)])].join(',')}.`,
    );
  }
  return clashes.flatMap(({ found }) => found);
}

function whyUnread(error: unknown): string {
  const isAboutFile = error instanceof NoSiteFile || (error instanceof Error && errorCode(error) !== undefined);
  return isAboutFile ? error.message : 'its pages or records are damaged.';
}

async function liveReleases(siteDir: string): Promise<Asking[]> {
  const routes = await readSiteFile(siteDir, 'pages/pages.json');
  const [first] = routes === null ? [] : Value.Parse(Routes, JSON.parse(routes));
  const document = first && (await readSiteFile(siteDir, first.file));
  const folders = [...(document ?? '').matchAll(new RegExp(`"/((?:${appPattern})/\\d[^/"]*)/`, 'g'))].map(
    ([, folder = '']) => folder,
  );
  const canaries = await readSiteFile(siteDir, variantsPath);
  if (canaries !== null)
    folders.push(...Value.Parse(Variants, JSON.parse(canaries)).canaries.flatMap(({ releases }) => releases));
  const records = await Promise.all([...new Set(folders)].map((folder) => readSiteFile(siteDir, `${folder}/release.json`)));
  return records.flatMap((text) => (text === null ? [] : [Value.Parse(Asking, JSON.parse(text))]));
}

/** Writes the provider's description into the site atomically; not into a folder that does not exist. */
export async function writeDescription(siteDir: string, description: object): Promise<void> {
  const file = path.join(siteDir, descriptionFile);
  const fresh = `${file}.${randomUUID()}`;
  try {
    await writeFile(fresh, `${JSON.stringify(description)}\n`);
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    if (!isErrno(error, 'ENOENT')) throw error;
  }
}

export interface LiveReleases {
  revision: number;
  host: string;
  remotes: string[];
}

export interface DocumentRenderer {
  /**
   * @param deadlineMs after which the result is useless
   * @returns null when there is no content at the moment
   */
  render(asked: DocumentAsked, live: LiveReleases, deadlineMs: number): Promise<RenderedPage | null>;
  close(): Promise<void>;
  /**
   * Returns folders of live releases whose server bundle is refused, or that are quarantined or were within the last ten minutes.
   */
  leftOutLately(): string[];
}

export interface RendererGiven {
  siteDir: string;
  ask(address: string): Promise<string>;
  log: FastifyBaseLogger;
}

export type OpenRenderer = (given: RendererGiven) => DocumentRenderer;
