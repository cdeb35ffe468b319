import type { MoveDraft } from 'site/deployments/move';
import { canaryOf, inWords, notExpired, type RunningCanary } from 'site/deployments/runningCanaries';
import type { SiteState } from 'site/deployments/state';
import type { ProviderOptions } from '../gate/providerCheck.ts';
import type { Machine } from '../keys/machine.ts';
import { addMove } from '../site/addMove.ts';
import type { Site } from '../site/Site.ts';
import { composePages } from './compose.ts';
import { judge } from './judge.ts';

export interface MoveOptions extends ProviderOptions {
  /** Whose keys sign, and what was seen here before; default this machine's. */
  machine?: Machine | undefined;
  /** Move although the gate found clashes; the move says that it was forced. */
  force?: boolean | undefined;
  /** Steps that were left out before, by name; the move says so. */
  skipped?: readonly string[] | undefined;
  /** What decided it, in one sentence, where no person did; the move says so. */
  why?: string | undefined;
}

/** An app, and the release folder that becomes live. */
export interface Destination {
  app: string;
  to: string;
  /** sha256 of the release's signature.json; not known of releases from before they were signed. */
  signature?: string;
}

/** An app has a canary, which would end with this move unseen. */
export class CanaryRuns extends Error {}

/**
 * Makes other releases live: asks the gate, moves the pointers of all the apps at once, composes the documents. A rollback of an app ends its
 * canary: whoever goes back wants known ground. A release is refused while one runs.
 * @param choose gives the releases from what is live; called again after each lost race, so it may refuse by throwing
 * @returns the release folder of each, in the order of `choose`
 * @throws GateRefused when it would not work with what is live, MoveRefused when the key here may not: then nothing was moved
 */
export async function moveLive(
  site: Site,
  what: 'release' | 'rollback' | 'promote',
  options: MoveOptions,
  choose: (state: SiteState) => readonly Destination[],
): Promise<string[]> {
  let moved: string[] = [];
  let ended: RunningCanary[] = [];
  await move(site, options, (state) => {
    const apps = choose(state).map(({ app, to, signature = null }) => ({
      app,
      to,
      from: state.apps[app]?.live ?? null,
      signature,
    }));
    if (what === 'release') for (const { app } of apps) refuseBesideCanary(state, app);
    moved = apps.map(({ to }) => to);
    ended = what === 'rollback' ? state.canaries.filter((canary) => apps.some(({ app }) => app in canary.apps)) : [];
    return { what, apps };
  });
  for (const canary of ended) options.say?.(`The canary of ${inWords(canary)} has ended with it.`);
  return moved;
}

/**
 * The one way in which what visitors get changes: adds a move that was judged, and composes the documents. That a canary only ends is not
 * judged: what is live was when it became so, and nothing may keep a bad release with visitors.
 * @param choose gives the move from what is so; called again after each lost race, so it may refuse by throwing
 * @throws as judge and addMove do: then nothing was moved
 */
export async function move(
  site: Site,
  { machine, force = false, skipped = [], why, say, provider }: MoveOptions,
  choose: (state: SiteState) => Pick<MoveDraft, 'what' | 'apps' | 'canary' | 'aborted'>,
): Promise<SiteState> {
  const state = await addMove(
    site,
    async (before) => {
      const reason = why === undefined ? {} : { why };
      const draft = { ...choose(before), keys: [], skipped: [...skipped], ...reason, forced: [] };
      const isOnlyEnd = draft.apps.length === 0 && draft.canary === undefined;
      return { ...draft, forced: isOnlyEnd ? [] : await judge(site, before, draft, { force, provider, say }) };
    },
    machine,
  );
  await composePages(site, { machine, say, unlessDone: true });
  return state;
}

/** @throws CanaryRuns for an app of which a canary runs */
export function refuseBesideCanary({ canaries }: SiteState, app: string): void {
  const running = canaryOf(notExpired(canaries), app);
  if (!running) return;
  throw new CanaryRuns(
    `Nothing was moved: a canary of ${app} runs: ${inWords(running)}. First promote it (npm run promote -- ${app}) or end it (npm run abort -- ${app}).`,
  );
}
