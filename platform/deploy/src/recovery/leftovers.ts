import { releaseName } from 'shared/contracts/appNames';
import { canaryOf } from 'site/deployments/runningCanaries';
import type { SiteState } from 'site/deployments/siteState';
import type { Machine } from '../keys/machine.ts';
import { composePages, isComposed } from '../release/compose.ts';
import { readState } from '../site/deploymentLog.ts';
import { signaturePath } from '../site/releaseSignature.ts';
import type { Site } from '../site/Site.ts';
import { readSummary, writeSummary } from '../site/summary.ts';

/** After this time without a change a leftover counts as abandoned, ms; an upload takes seconds. */
const abandonedAfter = 3_600_000;

/** A release folder without signature: its upload or removal was interrupted. */
export interface IncompleteRelease {
  name: string;
  files: string[];
}

export async function incompleteReleases(site: Site, state: SiteState, now = Date.now()): Promise<IncompleteRelease[]> {
  const half: IncompleteRelease[] = [];
  for (const [name, files] of await releaseFolders(site)) {
    const [app = '', release = ''] = name.split('/');
    if (files.includes(signaturePath(app, release)) || isNamed(state, app, release)) continue;
    const changed = await Promise.all(files.map((file) => site.changedAt(file)));
    if (changed.every((at) => at === null || at < now - abandonedAfter)) half.push({ name, files });
  }
  return half;
}

export async function releaseFolders(site: Site): Promise<Map<string, string[]>> {
  const folders = new Map<string, string[]>();
  for (const path of await site.list('')) {
    const name = path.split('/').slice(0, 2).join('/');
    if (name !== path && releaseName.test(name)) folders.set(name, [...(folders.get(name) ?? []), path]);
  }
  return folders;
}

/** Returns whether the log names a release. Then a missing signature means damage, not an interrupted upload. */
function isNamed({ apps, canaries, offers }: SiteState, app: string, release: string): boolean {
  const { live, earlier = [], left = [] } = apps[app] ?? {};
  if (offers.some((offer) => offer.app === app && offer.to === release)) return true;
  return [live, ...earlier, ...left, canaryOf(canaries, app)?.apps[app]].includes(release);
}

/**
 * Removes a release, its signature first: if this process dies, the rest counts as an interrupted removal.
 * @param files all of its files
 */
export async function removeRelease(site: Site, { name, files }: IncompleteRelease): Promise<void> {
  const [app = '', release = ''] = name.split('/');
  const first = signaturePath(app, release);
  if (files.includes(first)) await site.remove(first);
  for (const file of files) await site.remove(file);
}

/**
 * Removes leftovers of killed processes.
 * @returns messages
 */
export async function sweepLeftovers(site: Site, state: SiteState, now = Date.now()): Promise<string[]> {
  const half = await incompleteReleases(site, state, now);
  for (const release of half) await removeRelease(site, release);
  const swept = await site.sweep(now - abandonedAfter);
  return [
    ...half.map(({ name }) => `${name} was only half uploaded or half removed: it is gone.`),
    ...(swept > 0 ? [`${swept} unfinished files of commands that were killed are gone.`] : []),
  ];
}

type Say = (line: string) => void;

/**
 * Finishes or undoes the work of killed commands: stale pages and summary, interrupted uploads. Commands with an effect on
 * visitors, `clean`, and the plain `npm run releases` call it first. A failure is only reported, because the calling command may
 * repair it.
 * @throws ChainDamaged if the deployment log is damaged
 */
export async function recoverSite(site: Site, machine: Machine, say: Say): Promise<SiteState> {
  const state = await readState(site, machine);
  if (state.revision === 0) return state;
  try {
    await finish(site, state, machine, say);
  } catch (error) {
    say(`! What a killed command left could not be finished: ${error instanceof Error ? error.message : String(error)}`);
  }
  return state;
}

async function finish(site: Site, state: SiteState, machine: Machine, say: Say): Promise<void> {
  if (state.apps.host && !(await isComposed(site, state))) {
    await composePages(site, { machine, say });
    say('The pages were older than what is live, because a command was killed: they are composed.');
  }
  const summary = await readSummary(site);
  if (summary.kind !== 'summary' || summary.revision < state.revision) await writeSummary(site, state);
  for (const line of await sweepLeftovers(site, state)) say(line);
}
