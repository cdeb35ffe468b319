import type { DeploymentDraft } from 'site/deployments/deployment';
import { activeCanaries, canaryOf, formatCanary, type RunningCanary } from 'site/deployments/runningCanaries';
import type { SiteState } from 'site/deployments/siteState';
import type { ProviderOptions } from '../gate/providerCheck.ts';
import type { Machine } from '../keys/machine.ts';
import { addDeployment } from '../site/addDeployment.ts';
import type { Site } from '../site/Site.ts';
import { checkDeployment } from './checkDeployment.ts';
import { composePages } from './compose.ts';

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
