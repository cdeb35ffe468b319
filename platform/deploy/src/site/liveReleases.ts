import { ReleaseInfo } from 'shared/build/releaseInfo';
import { formatCanary, type RunningCanary } from 'site/deployments/runningCanaries';
import type { SiteState } from 'site/deployments/siteState';
import { Value } from 'typebox/value';
import { changedFiles, readSignature, signaturePath } from './releaseSignature.ts';
import type { Site } from './Site.ts';

/** Returns a release's folder below its app: version and build id, so that a folder never holds two different builds. */
export const folderOf = (info: ReleaseInfo) => `${info.version}-${info.buildId}`;

/**
 * Reads release.json of a release, validated and as parsed (with fields that this version may not know).
 * @throws Error if it does not exist or is invalid
 */
async function readReleaseFile(site: Site, app: string, folder: string): Promise<{ info: ReleaseInfo; content: unknown }> {
  const path = `${app}/${folder}/release.json`;
  const found = await site.read(path);
  if (!found) throw new Error(`There is no release ${folder} of ${app} on the site.`);
  const content = parsed(found.text);
  if (Value.Check(ReleaseInfo, content)) return { info: content, content };
  throw new Error(`${path} on the site is no description of a release. Release ${app} anew, or roll it back.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface LiveRelease {
  app: string;
  release: string;
  base: string;
  info: ReleaseInfo;
  /** The parsed release.json, with fields that this version may not know. */
  content: unknown;
}

export interface LiveReleases {
  releases: LiveRelease[];
  /** Live releases that are damaged, and their replacements; for the operator. */
  warnings: string[];
}

/**
 * Returns the releases to compose pages from: of each app the live release if all its files match the signature, else the newest
 * earlier one that does, else none.
 */
export async function liveReleases(site: Site, state: SiteState): Promise<LiveReleases> {
  const found = await Promise.all(Object.keys(state.apps).map((app) => bestOf(site, state, app)));
  return {
    releases: found.flatMap(({ release }) => release ?? []),
    warnings: found.flatMap(({ warning }) => warning ?? []),
  };
}

async function bestOf(site: Site, state: SiteState, app: string): Promise<{ release?: LiveRelease; warning?: string }> {
  const { live = '', earlier = [] } = state.apps[app] ?? {};
  const wrong = await problemOf(site, state, app, live);
  if (wrong === null) return { release: await read(site, app, live) };
  const outcome = `${app} ${live} is not what was signed: ${wrong}.`;
  const mend = `Release ${app} anew, or roll it back.`;
  for (const release of earlier) {
    if ((await problemOf(site, state, app, release)) !== null) continue;
    return { release: await read(site, app, release), warning: `${outcome} Pages show ${release} in its place. ${mend}` };
  }
  return { warning: `${outcome} No earlier release is there in its place, and pages are without ${app}. ${mend}` };
}

async function read(site: Site, app: string, release: string): Promise<LiveRelease> {
  const { info, content } = await readReleaseFile(site, app, release);
  return { app, release, base: `/${app}/${release}/`, info, content };
}

export interface WholeCanary {
  canary: RunningCanary;
  releases: LiveRelease[];
}

/** Returns the canaries whose files all match their signatures. Visitors of a damaged canary get the live releases. */
export async function wholeCanaries(site: Site, state: SiteState): Promise<{ canaries: WholeCanary[]; warnings: string[] }> {
  const found = await Promise.all(state.canaries.map((canary) => wholeCanary(site, state, canary)));
  return {
    canaries: found.flatMap(({ whole }) => whole ?? []),
    warnings: found.flatMap(({ warning }) => warning ?? []),
  };
}

async function wholeCanary(
  site: Site,
  state: SiteState,
  canary: RunningCanary,
): Promise<{ whole?: WholeCanary; warning?: string }> {
  const releases: LiveRelease[] = [];
  for (const [app, release] of Object.entries(canary.apps)) {
    const wrong = await problemOf(site, state, app, release);
    if (wrong !== null)
      return {
        warning: `The canary ${formatCanary(canary)} reaches nobody: ${app} ${release} is not what was signed: ${wrong}. Abort it.`,
      };
    releases.push(await read(site, app, release));
  }
  return { whole: { canary, releases } };
}

export function withCanaries(live: readonly LiveRelease[], canaries: readonly WholeCanary[]): LiveRelease[] {
  const instead = canaries.flatMap(({ releases }) => releases);
  return [...live.filter(({ app }) => !instead.some((one) => one.app === app)), ...instead];
}

/** Returns why a release must not be shown: its files are not those that a listed key signed. null if there is no problem. */
export async function problemOf(site: Site, state: SiteState, app: string, release: string): Promise<string | null> {
  if (state.before) return null;
  const expected = state.signatures[`${app}/${release}`];
  if (!expected) return 'no move says what its files are';
  const [linked] = await site.links(`${app}/${release}`);
  if (linked !== undefined) return `${linked} is a symbolic link, and a release has none`;
  const found = await readSignature(site, app, release);
  if (found?.hash !== expected)
    return `${signaturePath(app, release)} ${found ? 'is not the one that was moved' : 'is gone or was changed'}`;
  const changed = await changedFiles(site, found.content);
  return changed.length === 0 ? null : listed(changed);
}

const listed = (texts: readonly string[]) =>
  texts.length > 3 ? `${texts.slice(0, 3).join(', ')}, and ${texts.length - 3} more` : texts.join(', ');
