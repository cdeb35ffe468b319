import { combinations } from 'shared/contracts/canaries';
import type { DeploymentDraft } from 'site/deployments/deployment';
import { activeCanaries, canaryOf, formatCanary, type RunningCanary } from 'site/deployments/runningCanaries';
import { applyDraft, type SiteState } from 'site/deployments/siteState';
import { clashes, GateRefused } from '../gate/gate.ts';
import { type ProviderOptions, providerClashes } from '../gate/providerCheck.ts';
import type { Machine } from '../keys/machine.ts';
import { addDeployment } from '../site/addDeployment.ts';
import {
  type LiveRelease,
  liveReleases,
  problemOf,
  type WholeCanary,
  wholeCanaries,
  withCanaries,
} from '../site/liveReleases.ts';
import type { Site } from '../site/Site.ts';
import { composePages } from './compose.ts';
import { composedFiles } from './composed.ts';
import { namesOf, variantFiles } from './pagesOf.ts';

interface JudgeOptions extends ProviderOptions {
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

/**
 * `machine`: its keys sign, and its copies of the log are compared; default this machine. `set`: name of the release set that the
 * apps are. Recorded in the deployment: `force`, that it is made although the gate found clashes; `skipped`, names of release
 * steps; `why`, the reason of an automatic decision, in one sentence.
 */
export interface DeployOptions extends ProviderOptions {
  machine?: Machine | undefined;
  force?: boolean | undefined;
  skipped?: readonly string[] | undefined;
  why?: string | undefined;
  set?: string | undefined;
}

export interface Destination {
  app: string;
  to: string;
  /** sha256 of the release's signature.json; unknown for releases from before signing. */
  signature?: string;
}

/** Thrown if the app has a canary, which this deployment would end unnoticed. */
class CanaryRuns extends Error {}

/**
 * Makes other releases live: runs the gate, changes all apps in one atomic deployment, composes the documents. A rollback ends
 * the app's canary, because it must lead to a known state. A release is refused while a canary runs.
 * @param choose returns the releases for the current state; called again after each lost race, may refuse by throwing
 * @returns the release folder of each, in the order of `choose`
 * @throws GateRefused if incompatible with the other live releases; DeploymentRefused if this machine's key may not. Nothing is
 * deployed then
 */
export async function deployReleases(
  site: Site,
  what: 'release' | 'rollback' | 'promote',
  options: DeployOptions,
  choose: (state: SiteState) => readonly Destination[],
): Promise<string[]> {
  let moved: string[] = [];
  let ended: RunningCanary[] = [];
  await deploy(site, options, (state) => {
    const apps = choose(state).map(({ app, to, signature = null }) => ({
      app,
      to,
      from: state.apps[app]?.live ?? null,
      signature,
    }));
    if (what === 'release') for (const { app } of apps) refuseBesideCanary(state, app);
    moved = apps.map(({ to }) => to);
    ended = what === 'rollback' ? state.canaries.filter((canary) => apps.some(({ app }) => app in canary.apps)) : [];
    return { what, apps, ...(options.set !== undefined && { set: options.set }) };
  });
  for (const canary of ended) options.say?.(`The canary of ${formatCanary(canary)} has ended with it.`);
  return moved;
}

/**
 * Adds a checked deployment and composes the documents. Every change for visitors goes through here. The mere end of a canary
 * and an offer are not checked: the live releases were checked before, and nothing may keep a bad release with visitors.
 * @param choose returns the deployment for the current state; called again after each lost race, may refuse by throwing
 * @throws as judge and addMove; nothing is deployed then
 */
export async function deploy(
  site: Site,
  { machine, force = false, skipped = [], why, say, provider }: DeployOptions,
  choose: (
    state: SiteState,
  ) => Pick<DeploymentDraft, 'what' | 'apps' | 'canary' | 'aborted' | 'set'> & Partial<Pick<DeploymentDraft, 'keys'>>,
): Promise<SiteState> {
  const state = await addDeployment(
    site,
    async (before) => {
      const reason = why === undefined ? {} : { why };
      const draft = { keys: [], ...choose(before), skipped: [...skipped], ...reason, forced: [] };
      const changesNothing = draft.apps.length === 0 && draft.canary === undefined;
      return { ...draft, forced: changesNothing ? [] : await checkDeployment(site, before, draft, { force, provider, say }) };
    },
    machine,
  );
  await composePages(site, { machine, say, unlessDone: true });
  return state;
}

/** @throws CanaryRuns if the app has a canary */
export function refuseBesideCanary({ canaries }: SiteState, app: string): void {
  const running = canaryOf(activeCanaries(canaries), app);
  if (!running) return;
  throw new CanaryRuns(
    `Nothing was moved: a canary of ${app} runs: ${formatCanary(running)}. First promote it (npm run promote -- ${app}) or end it (npm run abort -- ${app}).`,
  );
}
