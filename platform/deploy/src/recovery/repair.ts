import type { Machine } from '../keys/machine.ts';
import { composePages, revisionOf } from '../release/compose.ts';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';
import { writeSummary } from '../site/summary.ts';
import { type Fault, type Verdict, verify } from './faults.ts';
import { sweepLeftovers } from './leftovers.ts';
import { repairRelease } from './repairRelease.ts';
import { restoreMissingDeployments } from './restoreDeployments.ts';

export interface RepairOptions {
  machine: Machine;
  say: (line: string) => void;
  changed?: boolean | undefined;
}

/**
 * Repairs a site with the data of this machine: copies of deployments, built files of releases, composed pages; writes the
 * summary and removes leftovers.
 * @returns the remaining problems, which need an operator
 */
export async function repair(site: Site, { machine, say, changed = false }: RepairOptions): Promise<Fault[]> {
  const before = await verify(site, machine);
  if (before.faults.length === 0) return [];
  if (!before.state) {
    for (const line of await restoreMissingDeployments(site, machine, changed)) say(`${line}.`);
    const restored = await verify(site, machine);
    return restored.state ? mend(site, restored, machine, say) : restored.faults;
  }
  return mend(site, before, machine, say);
}

async function mend(site: Site, { faults, pages }: Verdict, machine: Machine, say: (line: string) => void): Promise<Fault[]> {
  const state = await readState(site, machine);
  for (const { about = '' } of faults.filter(({ kind }) => kind === 'release')) {
    const [app = '', release = ''] = about.split('/');
    for (const line of await repairRelease(site, state, app, release)) say(line);
  }
  for (const { file, text } of pages) await replaceForged(site, file, text, machine);
  if (faults.some(({ kind }) => kind === 'page' || kind === 'release')) {
    await composePages(site, { machine, say });
    say('The pages are composed anew.');
  }
  if (faults.some(({ kind }) => kind === 'summary')) {
    await writeSummary(site, state);
    say('registry.json is written anew.');
  }
  for (const line of await sweepLeftovers(site, state)) say(line);
  return (await verify(site, machine)).faults;
}

/**
 * Replaces a page whose revision is higher than that of the newest deployment: a forged page that composing would never replace.
 */
async function replaceForged(site: Site, file: string, text: string, machine: Machine): Promise<void> {
  const found = await site.read(file);
  if (!found || revisionOf(found.text) <= (await readState(site, machine)).revision) return;
  await site.replace(file, text, (now) => now === found.text);
}
