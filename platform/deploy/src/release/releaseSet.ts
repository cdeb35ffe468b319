import { isDeepStrictEqual } from 'node:util';
import { type AppName, isRemoteApp } from 'shared/contracts/appNames';
import { closedSet, formatOffer, type Offer, offersInto } from 'site/deployments/releaseSets';
import type { SiteState } from 'site/deployments/siteState';
import type { Machine } from '../keys/machine.ts';
import { permittedSigner } from '../keys/permittedSigner.ts';
import { DeploymentRefused } from '../site/addDeployment.ts';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';
import { checkDeployment, type DeployOptions, deploy, deployReleases } from './deploy.ts';
import { type ReleaseOptions, uploadTogether } from './release.ts';

/** A release set, chosen before it is tried: what becomes live is what was tried. */
export interface ReleaseSet {
  name: string;
  offers: readonly Offer[];
  apps: readonly AppName[];
  skipped: readonly string[];
}

/** Returns the offers of a set. @throws DeploymentRefused if there are none, or one was withdrawn */
export async function readSet(site: Site, name: string, machine?: Machine): Promise<ReleaseSet> {
  const state = await readState(site, machine);
  const offers = openOffers(state, name);
  const apps = offers.map(({ app }) => app).filter((app): app is AppName => app === 'host' || isRemoteApp(app));
  const given = state.moves.filter(({ keys }) => keys.some((key) => key.change === 'offer' && offers.some(isOffer(key))));
  return { name, offers, apps, skipped: [...new Set(given.flatMap(({ skipped }) => skipped))] };
}

const isOffer =
  ({ set, app, signature }: Pick<Offer, 'set' | 'app' | 'signature'>) =>
  (offer: Offer) =>
    offer.set === set && offer.app === app && offer.signature === signature;

function openOffers(state: SiteState, set: string): Offer[] {
  const closed = closedSet(state, set);
  if (closed !== null) throw new DeploymentRefused(`Nothing was moved: ${closed}.`);
  return offersInto(state.offers, set);
}

/**
 * Uploads builds, signs them and offers them into a set, which visitors do not get. Prints the offers, and why the set cannot be
 * released yet.
 * @throws DeploymentRefused if the key may not release one of the apps, or another key has offered one
 */
export async function offerInto(site: Site, set: string, names: readonly AppName[], options: ReleaseOptions): Promise<void> {
  const { signer, builds } = await uploadTogether(site, names, options);
  const state = await deploy(site, options, ({ apps }) => ({
    what: 'offer',
    apps: [],
    keys: builds.map(({ app, folder, signature }) => {
      const from = apps[app]?.live ?? null;
      return { change: 'offer' as const, name: signer.name, set, app, to: folder, from, signature };
    }),
  }));
  const offers = offersInto(state.offers, set);
  options.say?.(`The set '${set}': ${offers.map(formatOffer).join(', ')}.`);
  const missing = await problemsOfSet(site, state, set, options);
  options.say?.(
    missing.length === 0
      ? `It fits what is live: npm run release -- --set ${set} tries and moves it.`
      : `It does not fit what is live yet:\n${missing.map((clash) => `  - ${clash}`).join('\n')}`,
  );
}

async function problemsOfSet(site: Site, state: SiteState, set: string, { provider, say }: ReleaseOptions): Promise<string[]> {
  const closed = closedSet(state, set);
  if (closed !== null) return [closed];
  const draft = { what: 'release', set, apps: offersInto(state.offers, set), keys: [], forced: [], skipped: [] };
  return checkDeployment(site, state, draft, { force: true, provider, say }).catch((error: unknown) => [
    error instanceof Error ? error.message : String(error),
  ]);
}

/** Takes back what this machine's key has offered into a set. @throws DeploymentRefused if it has offered nothing */
export async function withdrawFrom(site: Site, set: string, options: DeployOptions): Promise<void> {
  const { signer } = await permittedSigner(site, [], options.machine);
  const change = { change: 'withdraw' as const, name: signer.name, set };
  await deploy(site, options, () => ({ what: 'withdraw', apps: [], keys: [change] }));
}

/**
 * Makes all releases of a set live, in one deployment.
 * @throws GateRefused if they do not fit together; DeploymentRefused if this machine's key has no part in the set; Error if the
 * set has changed since it was chosen. Nothing is deployed then
 */
export async function releaseSet(site: Site, { name, offers }: ReleaseSet, options: DeployOptions): Promise<void> {
  await deployReleases(site, 'release', { ...options, set: name }, (state) => {
    const now = openOffers(state, name);
    if (!isDeepStrictEqual(now, offers))
      throw new DeploymentRefused(
        `Nothing was moved: the set '${name}' was changed while it was tried, and is ${now.map(formatOffer).join(', ')} now. Release it again: npm run release -- --set ${name}.`,
      );
    return now;
  });
  options.say?.(`Released the set '${name}': ${offers.map(formatOffer).join(', ')}.`);
}

/**
 * Makes live again, in one deployment, what was live before a set. Each team of the set may.
 * @returns the apps with their releases
 * @throws as rollback; DeploymentRefused also if a release of the set is not live any more
 */
export async function rollbackSet(site: Site, set: string, options: DeployOptions): Promise<string[]> {
  let back: string[] = [];
  await deployReleases(site, 'rollback', { ...options, set }, ({ moves }) => {
    const last = moves.findLast((move) => move.set === set && move.what === 'release');
    const apps = (last?.apps ?? []).map(({ app, from }) => {
      if (from === null) throw new Error(`Nothing was moved: ${app} was not released before the set '${set}'.`);
      return { app, to: from };
    });
    if (apps.length === 0) throw new Error(`Nothing was moved: no set '${set}' was released here.`);
    back = apps.map(({ app, to }) => `${app} ${to}`);
    return apps;
  });
  return back;
}
