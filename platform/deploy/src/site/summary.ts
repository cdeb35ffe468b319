import { Deployment, deploymentText, type UnsignedPointers } from 'site/deployments/deployment';
import type { SiteState } from 'site/deployments/siteState';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Site } from './Site.ts';

/**
 * Summary of the live releases, for people and monitors. Derived from the log; commands use only its copy of the newest
 * deployment.
 */
export const summaryPath = 'registry.json';

const Summary = Type.Object({ last: Deployment });

/** Format of this file before the deployment log existed. */
const Pointers = Type.Object({
  revision: Type.Integer(),
  apps: Type.Record(Type.String(), Type.Object({ live: Type.String(), earlier: Type.Array(Type.String()) })),
});

export type FoundSummary =
  | { kind: 'none' }
  | { kind: 'summary'; last: string; revision: number }
  | { kind: 'pointers'; pointers: UnsignedPointers }
  | { kind: 'damaged' };

/** Writes the summary. It has no `apps`, so that a clone from before the log stops instead of continuing from here. */
export async function writeSummary(site: Site, state: SiteState): Promise<void> {
  const live = Object.fromEntries(Object.entries(state.apps).map(([app, history]) => [app, history.live]));
  const running = state.canaries.map(({ place, percent, apps }) => ({ place, percent, apps }));
  const canaries = running.length > 0 ? { canaries: running } : {};
  const summary = { about: 'Made of the moves', revision: state.revision, live, ...canaries, last: state.moves.at(-1) };
  await site.write(summaryPath, deploymentText(summary), 'application/json');
}

export async function readSummary(site: Site): Promise<FoundSummary> {
  const found = await site.read(summaryPath);
  if (!found) return { kind: 'none' };
  let content: unknown;
  try {
    content = JSON.parse(found.text);
  } catch {
    return { kind: 'damaged' };
  }
  if (Value.Check(Summary, content))
    return { kind: 'summary', last: deploymentText(content.last), revision: content.last.revision };
  if (!Value.Check(Pointers, content)) return { kind: 'damaged' };
  const apps = Object.entries(content.apps).map(([app, history]) => [app, { ...history, left: [] }]);
  return { kind: 'pointers', pointers: { revision: content.revision, apps: Object.fromEntries(apps), signatures: {} } };
}
