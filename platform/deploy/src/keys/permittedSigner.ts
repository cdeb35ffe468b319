import type { AppName } from 'shared/contracts/appNames';
import { mayRelease } from 'site/deployments/siteState';
import { DeploymentRefused } from '../site/addDeployment.ts';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';
import { type Machine, thisMachine } from './machine.ts';
import { signerFor } from './signer.ts';

/**
 * Returns the signer of this machine and the site's state. Called before a build, which takes a minute.
 * @throws DeploymentRefused if the key may not release one of the apps
 */
export async function permittedSigner(site: Site, names: readonly AppName[], machine: Machine = thisMachine()) {
  const state = await readState(site, machine);
  const signer = await signerFor(site, state, machine);
  const key = state.keys[signer.name];
  const not = key && names.filter((app) => !mayRelease(key, app));
  if (not && not.length > 0)
    throw new DeploymentRefused(`Nothing was moved: the key '${signer.name}' may not release ${not.join(', ')}.`);
  return { state, signer };
}
