import type { SiteState } from 'site/deployments/siteState';
import type { Machine } from '../keys/machine.ts';
import { pagesOf } from '../release/pagesOf.ts';
import type { ComposedFile } from '../release/runComposer.ts';
import { DeploymentLogDamaged, readState } from '../site/deploymentLog.ts';
import { problemOf } from '../site/liveReleases.ts';
import type { Site } from '../site/Site.ts';
import { readSummary, summaryPath } from '../site/summary.ts';
import { incompleteReleases, releaseFolders } from './leftovers.ts';

export interface Fault {
  kind: 'moves' | 'release' | 'page' | 'summary' | 'leftover';
  says: string;
  about?: string;
}

export interface Verdict {
  /** null if the log is damaged; nothing else can be checked then. */
  state: SiteState | null;
  faults: Fault[];
  pages: readonly ComposedFile[];
  releases: number;
}

/**
 * Checks all of a site: the deployment log, every file of every release that is or was live, the pages, and leftovers of
 * interrupted commands.
 */
export async function verify(site: Site, machine: Machine): Promise<Verdict> {
  let state: SiteState;
  try {
    state = await readState(site, machine);
  } catch (error) {
    if (!(error instanceof DeploymentLogDamaged)) throw error;
    return { state: null, faults: error.problems.map((message) => ({ kind: 'moves', says: message })), pages: [], releases: 0 };
  }
  const releases = await releaseFaults(site, state);
  const composed = await pageFaults(site, state);
  const half = await incompleteReleases(site, state);
  const faults = [
    ...state.warnings.map((message): Fault => ({ kind: message.startsWith(summaryPath) ? 'summary' : 'moves', says: message })),
    ...releases.faults,
    ...composed.faults,
    ...(await summaryFaults(site, state)),
    ...half.map(({ name }): Fault => ({ kind: 'leftover', about: name, says: `${name} was only half uploaded or half removed` })),
  ];
  return { state, faults, pages: composed.pages, releases: releases.count };
}

async function releaseFaults(site: Site, state: SiteState): Promise<{ faults: Fault[]; count: number }> {
  const there = await releaseFolders(site);
  const faults: Fault[] = [];
  let count = 0;
  const look = async (app: string, release: string, is: string) => {
    count += 1;
    const about = `${app}/${release}`;
    const wrong = await problemOf(site, state, app, release);
    if (wrong !== null) faults.push({ kind: 'release', about, says: `${about}${is} is not what was signed: ${wrong}` });
  };
  for (const [app, { live, earlier, left }] of Object.entries(state.apps)) {
    for (const release of [live, ...earlier, ...left]) {
      // A removed old release is missing on purpose. The live release and the first rollback target are never removed.
      if (!there.has(`${app}/${release}`) && release !== live && release !== earlier[0]) continue;
      await look(app, release, release === live ? ', which is live,' : '');
    }
  }
  for (const [app, release] of state.canaries.flatMap(({ apps }) => Object.entries(apps)))
    if (state.apps[app]?.live !== release) await look(app, release, ', which is a canary,');
  return { faults, count };
}

async function pageFaults(site: Site, state: SiteState): Promise<{ faults: Fault[]; pages: readonly ComposedFile[] }> {
  let pages: readonly ComposedFile[];
  try {
    pages = (await pagesOf(site, state)).files;
  } catch (error) {
    return { faults: [{ kind: 'page', says: error instanceof Error ? error.message : String(error) }], pages: [] };
  }
  const faults: Fault[] = [];
  for (const { file, text } of pages) {
    const found = await site.read(file);
    if (found?.text === text) continue;
    faults.push({ kind: 'page', about: file, says: `${file} ${found ? 'is not what is live' : 'is gone'}` });
  }
  const current = new Set(pages.map(({ file }) => file));
  const others = pages.length === 0 ? [] : (await site.list('pages')).filter((file) => !current.has(file));
  return {
    faults: [
      ...faults,
      ...others.map((file): Fault => ({ kind: 'page', about: file, says: `${file} is no page of the live host` })),
    ],
    pages,
  };
}

async function summaryFaults(site: Site, state: SiteState): Promise<Fault[]> {
  if (state.revision === 0) return [];
  const summary = await readSummary(site);
  if (summary.kind === 'damaged' || (summary.kind === 'summary' && summary.revision === state.revision)) return [];
  return [{ kind: 'summary', says: `${summaryPath} does not say what is live` }];
}
