import type { AppName } from 'shared/contracts/appNames';
import type { Apps } from 'site/deployments/siteState';
import { permittedSigner } from '../keys/permittedSigner.ts';
import type { Site } from '../site/Site.ts';
import { type DeployOptions, deployReleases } from './deploy.ts';

/** An app, and the release folder or version to return to; default the previous live release. */
export interface Target {
  app: AppName;
  to: string | undefined;
}

export async function rollback(site: Site, app: AppName, to?: string, options: DeployOptions = {}): Promise<string> {
  return (await rollbackTogether(site, [{ app, to }], options))[0] ?? '';
}

/**
 * Makes earlier releases live again, in one deployment. Builds and copies nothing.
 * @returns the release folder of each
 * @throws Error if there is no such release; DeploymentRefused if this machine's key may not; GateRefused if incompatible with the
 * other live releases
 */
export async function rollbackTogether(site: Site, targets: readonly Target[], options: DeployOptions = {}): Promise<string[]> {
  await permittedSigner(
    site,
    targets.map(({ app }) => app),
    options.machine,
  );
  return deployReleases(site, 'rollback', options, ({ apps }) =>
    targets.map(({ app, to }) => ({ app, to: earlierRelease(apps, app, to) })),
  );
}

/**
 * Finds the rollback target: without a name from the history, never a release that was rolled back from; by name any earlier one.
 */
function earlierRelease(apps: Apps, app: AppName, to: string | undefined): string {
  const now = apps[app];
  if (!now) throw new Error(`${app} was never released here.`);
  const [before] = now.earlier;
  if (to === undefined && before !== undefined) return before;
  const others = [...now.earlier, ...now.left];
  const known = `Known: ${others.join(', ') || 'none'}.`;
  if (to === undefined)
    throw new Error(`${app} has no earlier release.${now.left.length > 0 ? ` --to names one that was left. ${known}` : ''}`);
  const isIt = (release: string) => release === to || release.startsWith(`${to}-`);
  const found = others.find(isIt);
  if (found !== undefined) return found;
  if (isIt(now.live)) throw new Error(`${app} ${now.live} is live already. ${known}`);
  throw new Error(`${app} has no release ${to}. ${known}`);
}
