import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyChange } from 'site/deployments/deployment';
import { activeCanaries } from 'site/deployments/runningCanaries';
import type { SiteState } from 'site/deployments/siteState';
import type { Machine } from '../keys/machine.ts';
import { makeKey } from '../keys/signer.ts';
import { addDeployment } from '../site/addDeployment.ts';
import { readState } from '../site/deploymentLog.ts';
import { OverlaySite } from '../site/OverlaySite.ts';
import type { Site } from '../site/Site.ts';
import { summaryPath } from '../site/summary.ts';
import { composePages } from './compose.ts';

export interface Trial {
  /** The live releases and canaries, in memory, with a log that a throwaway key begins. */
  site: Site;
  machine: Machine;
  end(): Promise<void>;
}

/**
 * Opens a copy of a site for who has no key of it, e.g. a pull request from a fork. Nothing is written to the site.
 * @throws DeploymentLogDamaged, or Error if nothing is live
 */
export async function openTrial(site: Site, { siteOwner }: Machine): Promise<Trial> {
  const dataDir = await mkdtemp(join(tmpdir(), 'snail-lotto-trial-'));
  const end = () => rm(dataDir, { recursive: true, force: true });
  try {
    const state = await readState(site, { dataDir, siteOwner });
    if (!state.apps.host) throw new Error(`Nothing was tried: ${site.address} has no host yet. Correct SITE_DIR.`);
    const trial = new OverlaySite(site, (path) => /^(?:pages|moves)\//.test(path) || path === summaryPath);
    const machine = { dataDir };
    await makeKey(machine, 'trial-of-this-machine');
    const draft = { forced: [], skipped: [] };
    const apps = Object.entries(state.apps).map(([app, { live }]) => ({ ...signedRelease(state, app, live), from: null }));
    await addDeployment(trial, () => ({ ...draft, what: 'release', apps, keys: keysOf(state) }), machine);
    for (const { apps: tried, percent } of activeCanaries(state.canaries)) {
      const canary = { percent, apps: Object.entries(tried).map(([app, to]) => signedRelease(state, app, to)) };
      await addDeployment(trial, () => ({ ...draft, what: 'canary', apps: [], keys: [], canary }), machine);
    }
    await composePages(trial, { machine });
    return { site: trial, machine, end };
  } catch (error) {
    await end();
    throw error;
  }
}

const signedRelease = ({ signatures }: SiteState, app: string, to: string) => ({
  app,
  to,
  signature: signatures[`${app}/${to}`] ?? '',
});

const keysOf = ({ keys }: SiteState): KeyChange[] =>
  Object.values(keys)
    .filter(({ revoked, watcher }) => !revoked && !watcher)
    .map(({ name, publicKey, apps, owner }) => ({ change: 'allow', name, publicKey, apps, owner }));
