import type { KeyChange } from 'site/deployments/deployment';
import type { SiteState } from 'site/deployments/siteState';
import { addDeployment } from '../site/addDeployment.ts';
import type { Site } from '../site/Site.ts';
import type { Machine } from './machine.ts';

/**
 * Adds a deployment that changes the list of keys.
 * @throws MoveRefused if this machine's key may not
 */
export async function changeKeys(site: Site, machine: Machine, change: KeyChange): Promise<SiteState> {
  return addDeployment(site, () => ({ what: 'keys', apps: [], keys: [change], forced: [], skipped: [] }), machine);
}
