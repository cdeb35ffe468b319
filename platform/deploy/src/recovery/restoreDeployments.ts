import { deploymentPath } from 'site/deployments/deployment';
import type { Machine } from '../keys/machine.ts';
import { readDeployments } from '../site/deploymentLog.ts';
import { restoreDeploymentFiles } from '../site/restoreDeploymentFiles.ts';
import type { Site } from '../site/Site.ts';
import { remembered } from '../site/seenDeployments.ts';

/**
 * Restores missing deployments from this machine's copies.
 * @param changed also replaces those with other content. Not the default: a site that its owner has started again looks the same
 * to a machine with copies of the old one
 * @returns messages
 */
export async function restoreMissingDeployments(site: Site, machine: Machine, changed: boolean): Promise<string[]> {
  const there = await readDeployments(site);
  const known = await remembered(machine, site);
  const different = [...known].filter(([revision, text]) => there.has(revision) && there.get(revision) !== text);
  const names = different.map(([revision]) => deploymentPath(revision)).join(', ');
  if (different.length > 0 && !changed)
    throw new Error(
      `Nothing was put back: this machine remembers something else of ${names}. If somebody changed that: npm run releases -- repair --changed. If the site was begun anew by its owner: see "When releases or deployments changed" in docs/operations/site.md.`,
    );
  return restoreDeploymentFiles(site, machine);
}
