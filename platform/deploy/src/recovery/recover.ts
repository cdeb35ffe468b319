import type { SiteState } from 'site/deployments/siteState';
import type { Machine } from '../keys/machine.ts';
import { composePages, isComposed } from '../release/compose.ts';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';
import { readSummary, writeSummary } from '../site/summary.ts';
import { sweepLeftovers } from './leftovers.ts';

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
