import { combinations } from 'shared/contracts/canaries';
import type { DeploymentDraft } from 'site/deployments/deployment';
import { applyDraft, type SiteState } from 'site/deployments/siteState';
import { clashes, GateRefused } from '../gate/gate.ts';
import { type ProviderOptions, providerClashes } from '../gate/providerCheck.ts';
import {
  type LiveRelease,
  liveReleases,
  problemOf,
  type WholeCanary,
  wholeCanaries,
  withCanaries,
} from '../site/liveReleases.ts';
import type { Site } from '../site/Site.ts';
import { composedFiles } from './composed.ts';
import { namesOf, variantFiles } from './pagesOf.ts';

export interface JudgeOptions extends ProviderOptions {
  force: boolean;
}

/**
 * Checks a deployment before it is made: its releases are as signed, fit every release that they can meet on a page (live ones,
 * and those of every combination of canaries), and can be composed.
 * @returns the clashes that were overridden by `force`
 * @throws GateRefused for clashes that were not overridden; Error for what `force` cannot override
 */
export async function checkDeployment(
  site: Site,
  state: SiteState,
  draft: DeploymentDraft,
  { force, provider, say }: JudgeOptions,
): Promise<string[]> {
  const next = applyDraft(state, draft);
  const moving = [...draft.apps, ...(draft.canary?.apps ?? [])];
  for (const { app, to } of moving) {
    const wrong = await problemOf(site, next, app, to);
    if (wrong !== null) throw new Error(`Nothing was moved: ${app} ${to} is not what was signed: ${wrong}.`);
  }
  const { releases } = await liveReleases(site, next);
  const { canaries } = await wholeCanaries(site, next);
  const isMoving = ({ app, release }: LiveRelease) => moving.some((one) => one.app === app && one.to === release);
  const infos = withEach(releases, canaries)
    .filter(isMoving)
    .map(({ info }) => info);
  // A new canary does not change the live releases, so their existing clashes are not counted against it.
  const among = await clashes(releases);
  const found = [...(draft.canary ? [] : among), ...(await providerClashes(site, infos, { provider, say }))];
  for (const some of combinations(canaries)) {
    if (draft.canary && !withEach([], some).some(isMoving)) continue;
    found.push(...(await clashesWith(releases, some, [...among, ...found])));
  }
  if (found.length > 0 && !force)
    throw new GateRefused(
      found,
      moving.map(({ app }) => app),
    );
  // Releases that cannot be composed must not become live: the pages could not be updated any more.
  await composedFiles(site, state.revision + 1, releases);
  for (const some of draft.canary ? combinations(canaries) : [])
    if (withEach([], some).some(isMoving)) await variantFiles(site, state.revision + 1, releases, some);
  return found;
}

async function clashesWith(
  live: readonly LiveRelease[],
  canaries: readonly WholeCanary[],
  known: readonly string[],
): Promise<string[]> {
  const mixed = withCanaries(live, canaries);
  const more = (await clashes(mixed)).filter((clash) => !known.some((one) => one.endsWith(clash)));
  return more.map((clash) => `with ${namesOf(canaries)}: ${clash}`);
}

const withEach = (live: readonly LiveRelease[], canaries: readonly WholeCanary[]): LiveRelease[] => [
  ...live,
  ...canaries.flatMap(({ releases }) => releases),
];
