import { OpenTabs, openTabsFolder } from 'shared/contracts/siteFiles';
import { canaryOf } from 'site/deployments/runningCanaries';
import type { SiteState } from 'site/deployments/siteState';
import { Value } from 'typebox/value';
import { problemOf } from '../site/liveReleases.ts';
import { signaturePath } from '../site/releaseSignature.ts';
import type { Site } from '../site/Site.ts';
import { releaseFolders } from './leftovers.ts';

export interface KnownRelease {
  app: string;
  release: string;
  /** End of its time as live or canary, or of its upload if it was never either, epoch ms. null: it is live, a canary or offered now. */
  since: number | null;
  isNext: boolean;
  lastTab: number | null;
}

export interface CleanRules {
  olderThan: number;
  keep: number;
  now: number;
}

/** A tab counts as open for this time after its last request, ms. A sleeping computer may be silent for a week. */
export const tabStaysOpen = 7 * 86_400_000;

/** Returns the releases that may be removed: not live, no canary, not the first rollback target, and not used by an open tab. */
export function removable<Release extends KnownRelease>(
  releases: readonly Release[],
  { olderThan, keep, now }: CleanRules,
): Release[] {
  const newest = ({ since }: Release) => since ?? Number.POSITIVE_INFINITY;
  return [...new Set(releases.map(({ app }) => app))].flatMap((app) =>
    releases
      .filter((one) => one.app === app)
      .sort((one, other) => (newest(other) > newest(one) ? 1 : -1))
      .slice(keep)
      .filter(({ since }) => since !== null && since <= now - olderThan)
      .filter(({ isNext }) => !isNext)
      .filter(({ lastTab }) => lastTab === null || lastTab <= now - tabStaysOpen),
  );
}

export interface FoundRelease extends KnownRelease {
  name: string;
  files: string[];
}

/** The releases of a site. `notesTabs` says whether a server of the site records which releases open tabs run. */
export interface Holdings {
  releases: FoundRelease[];
  /** Apps whose live release is damaged. Pages use an older release instead, so no release of these apps may be removed. */
  damaged: string[];
  notesTabs: boolean;
}

export async function knownReleases(site: Site, state: SiteState): Promise<Holdings> {
  const folders = await releaseFolders(site);
  const tabs = await openTabs(site);
  const ended = endOfEach(state);
  const damaged: string[] = [];
  for (const [app, { live }] of Object.entries(state.apps))
    if ((await problemOf(site, state, app, live)) !== null) damaged.push(app);
  const releases: FoundRelease[] = [];
  for (const [name, files] of folders) {
    const [app = '', release = ''] = name.split('/');
    const signed = signaturePath(app, release);
    if (damaged.includes(app) || !files.includes(signed)) continue;
    const now = state.apps[app];
    const isShown = now?.live === release || canaryOf(state.canaries, app)?.apps[app] === release;
    const isOffered = state.offers.some((offer) => offer.app === app && offer.to === release);
    const since = isShown || isOffered ? null : (ended.get(name) ?? (await site.changedAt(signed)) ?? Date.now());
    const lastTab = tabs?.get(name) ?? null;
    releases.push({ app, release, name, files, since, isNext: now?.earlier[0] === release, lastTab });
  }
  return { releases, damaged, notesTabs: tabs !== null };
}

/**
 * Returns when each release that was live or a canary stopped being so, epoch ms. Releases older than the deployment log: time of
 * its first entry.
 */
function endOfEach({ moves }: SiteState): Map<string, number> {
  const ended = new Map<string, number>();
  for (const { at, apps, canary, aborted = [], takenOver } of moves) {
    const time = Date.parse(at);
    for (const [app, { live, earlier, left }] of Object.entries(takenOver?.apps ?? {}))
      for (const release of [live, ...earlier, ...left]) ended.set(`${app}/${release}`, time);
    for (const { app, to } of [...(canary?.apps ?? []), ...aborted]) ended.set(`${app}/${to}`, time);
    for (const { app, from, to } of apps) if (from !== null && from !== to) ended.set(`${app}/${from}`, time);
  }
  return ended;
}

/** Returns the last sign of each release from an open tab, epoch ms; null if no server of the site records open tabs. */
async function openTabs(site: Site): Promise<Map<string, number> | null> {
  const files = await site.list(openTabsFolder);
  if (files.length === 0) return null;
  const last = new Map<string, number>();
  for (const file of files) {
    const noted: unknown = parsed((await site.read(file))?.text ?? '{}');
    if (!Value.Check(OpenTabs, noted)) throw new Error(`${file} of the site says nothing about open tabs. Remove it.`);
    for (const [release, tab] of Object.entries(noted)) last.set(release, Math.max(tab.last, last.get(release) ?? 0));
  }
  return last;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
