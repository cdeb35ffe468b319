import { deploymentPath, signedFile } from 'site/deployments/deployment';
import type { Machine } from '../keys/machine.ts';
import { readDeployments } from './deploymentLog.ts';
import type { Site } from './Site.ts';
import { remembered } from './seenDeployments.ts';
import { readSummary, summaryPath } from './summary.ts';

/**
 * Restores missing or changed deployments: from this machine's copies, and the newest from the site's summary.
 * @returns messages; call readState afterwards to verify the result
 */
export async function restoreDeploymentFiles(site: Site, machine: Machine): Promise<string[]> {
  const known = await remembered(machine, site);
  const files = await readDeployments(site);
  const done: string[] = [];
  for (const [revision, text] of [...known].sort(([one], [other]) => one - other)) {
    if (files.get(revision) === text) continue;
    await site.write(deploymentPath(revision), text, 'application/json');
    done.push(`${deploymentPath(revision)} is as this machine saw it again`);
  }
  const summary = await readSummary(site);
  if (summary.kind !== 'summary' || known.has(summary.revision) || !signedFile(summary.last)) return done;
  // A signed file with this number exists; an operator has to decide.
  if (signedFile(files.get(summary.revision) ?? '')) return done;
  await site.write(deploymentPath(summary.revision), summary.last, 'application/json');
  return [...done, `${deploymentPath(summary.revision)} is as ${summaryPath} holds it again`];
}
