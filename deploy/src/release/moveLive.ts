import { type Apps, afterDraft, type SiteState } from 'serving/moves/state';
import type { AppName } from 'shared/contracts/appNames';
import { clashes, GateRefused } from '../gate/gate.ts';
import { type ProviderOptions, providerClashes } from '../gate/providerCheck.ts';
import type { Machine } from '../keys/machine.ts';
import { addMove } from '../site/addMove.ts';
import { liveReleases, problemOf } from '../site/liveReleases.ts';
import type { Site } from '../site/Site.ts';
import { composePages } from './compose.ts';
import { composedFiles } from './composed.ts';

export interface MoveOptions extends ProviderOptions {
  /** Whose keys sign, and what was seen here before; default this machine's. */
  machine?: Machine | undefined;
  /** Move although the gate found clashes; the move says that it was forced. */
  force?: boolean | undefined;
  /** Steps that were left out before, by name; the move says so. */
  skipped?: readonly string[] | undefined;
}

/** An app, and the release folder that becomes live. */
export interface Destination {
  app: AppName;
  to: string;
  /** sha256 of the release's signature.json; not known of releases from before they were signed. */
  signature?: string;
}

/**
 * The one way in which what is live changes: asks the gate, moves the pointers of all the apps at once, composes the
 * documents.
 * @param choose gives the releases from what is live; called again after each lost race, so it may refuse by throwing
 * @returns the release folder of each, in the order of `choose`
 * @throws GateRefused when it would not work with what is live, MoveRefused when the key here may not: then nothing was moved
 */
export async function moveLive(
  site: Site,
  what: 'release' | 'rollback',
  { machine, force = false, skipped = [], say, provider }: MoveOptions,
  choose: (apps: Apps) => readonly Destination[],
): Promise<string[]> {
  let moved: string[] = [];
  const move = async (state: SiteState) => {
    const apps = choose(state.apps).map(({ app, to, signature = null }) => ({
      app,
      to,
      from: state.apps[app]?.live ?? null,
      signature,
    }));
    moved = apps.map(({ to }) => to);
    const draft = { what, apps, keys: [], skipped: [...skipped], forced: [] };
    const next = afterDraft(state, draft);
    for (const { app, to } of apps) {
      const wrong = await problemOf(site, next, app, to);
      if (wrong !== null) throw new Error(`Nothing was moved: ${app} ${to} is not what was signed: ${wrong}.`);
    }
    const { releases } = await liveReleases(site, next);
    const moving = releases.flatMap(({ app, info }) => (apps.some((one) => one.app === app) ? [info] : []));
    const forced = [...(await clashes(releases)), ...(await providerClashes(site, moving, { provider, say }))];
    if (forced.length > 0 && !force) throw new GateRefused(forced);
    // What cannot be composed must not become live: it would keep everybody's pages as they are.
    await composedFiles(site, state.revision + 1, releases);
    return { ...draft, forced };
  };
  await addMove(site, move, machine);
  await composePages(site, { machine, say, unlessDone: true });
  return moved;
}
