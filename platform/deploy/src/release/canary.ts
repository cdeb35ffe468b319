import type { AppName } from 'shared/contracts/appNames';
import { activeCanaries, canaryOf, formatCanary, freePlace, type RunningCanary } from 'site/deployments/runningCanaries';
import type { SiteState } from 'site/deployments/siteState';
import { permittedSigner } from '../keys/permittedSigner.ts';
import type { Site } from '../site/Site.ts';
import { type DeployOptions, type Destination, deploy, deployReleases } from './deploy.ts';
import { type ReleaseOptions, uploadTogether } from './release.ts';

export interface CanaryOptions extends ReleaseOptions {
  percent: number;
  /** Larger shares that follow, percent; after the last it is promoted. Default: none. */
  steps?: readonly number[] | undefined;
  /** Hours until it expires without a decision; default 24. Changing the share restarts them. */
  expires?: number | undefined;
}

/** Hours until an unwatched canary expires. */
const defaultExpiry = 24;

export interface EndOptions extends DeployOptions {
  /** The canary that was decided about. A newer canary of the app, or another share, is left unchanged. */
  only?: RunningCanary | undefined;
}

/**
 * Uploads builds to their immutable paths and gives them, together, to a share of visitors. For the releases of a running canary
 * it changes the share; if the share grows, visitors who have the canary keep it.
 * @throws GateRefused if incompatible with the live releases or with another canary; DeploymentRefused if the key may not, the
 * maximum number of canaries is reached, or the app has another canary. Nothing is deployed then
 */
export async function startCanary(site: Site, names: readonly AppName[], options: CanaryOptions): Promise<RunningCanary> {
  const { percent, steps = [], expires = defaultExpiry } = options;
  await checkCanaryPossible(site, names, options);
  const { builds } = await uploadTogether(site, names, options);
  const apps = builds.map(({ app, folder, signature }) => ({ app, to: folder, signature }));
  const { canaries } = await deploy(site, options, (state) => {
    if (!state.apps.host)
      throw new Error('Nothing is live yet that some visitors could get something else of: release the host first.');
    const until = new Date(Date.now() + expires * 3_600_000).toISOString();
    return { what: 'canary', apps: [], canary: { apps, percent, until, ...(steps.length > 0 && { steps: [...steps] }) } };
  });
  const [first] = names;
  const started = first && canaryOf(activeCanaries(canaries), first);
  if (!started) throw new Error('The canary that was begun does not run: somebody has ended it at this moment.');
  options.say?.(`${formatCanary(started)}.`);
  return started;
}

/**
 * Checks before the build, which takes a minute, whether a canary is possible.
 * @throws Error if the site cannot select visitors, the app has another canary, or the maximum number of canaries is reached;
 * DeploymentRefused if the key may not
 */
export async function checkCanaryPossible(
  site: Site,
  names: readonly AppName[],
  { machine }: Pick<DeployOptions, 'machine'>,
): Promise<void> {
  const { state } = await permittedSigner(site, names, machine);
  if (!site.choosesVariants)
    throw new Error(
      `Nothing was moved: in front of ${site.address} nothing chooses who gets a canary. Only a site in a folder has canaries.`,
    );
  const canaries = activeCanaries(state.canaries);
  const running = new Set(names.flatMap((app) => canaryOf(canaries, app) ?? []));
  for (const other of running)
    if (!isOfApps(other, names))
      throw new Error(`Nothing was moved: a canary runs: ${formatCanary(other)}. Promote or abort it first.`);
  if (running.size === 0 && freePlace(canaries) === undefined)
    throw new Error(
      `Nothing was moved: ${canaries.length} canaries run, and no more can: ${canaries.map(formatCanary).join('; ')}.`,
    );
}

const isOfApps = ({ apps }: RunningCanary, names: readonly string[]) =>
  Object.keys(apps).length === names.length && names.every((app) => app in apps);

/**
 * Gives a canary the next share of its plan, until the same time. Builds nothing.
 * @param only the canary that was decided about
 * @returns the canary with its new share
 */
export async function takeNextStep(
  site: Site,
  app: AppName,
  options: EndOptions & { only: RunningCanary },
): Promise<RunningCanary> {
  const [percent, ...steps] = options.only.steps ?? [];
  if (percent === undefined) throw new Error(`The plan of ${formatCanary(options.only)} has no further step.`);
  const { until } = options.only;
  const { canaries } = await deploy(site, options, (state) => {
    const running = runningCanary(state, app, options.only);
    const apps = destinationsOf(state, running).map(({ signature = '', ...one }) => ({ ...one, signature }));
    const canary = { apps, percent, ...(until !== undefined && { until }), ...(steps.length > 0 && { steps }) };
    return { what: 'canary', apps: [], canary };
  });
  return runningCanary({ canaries }, app);
}

/**
 * Makes the canary of an app live, with all apps of the same canary. Builds nothing.
 * @returns the promoted canary
 * @throws GateRefused if it does not fit the current live releases
 */
export async function promote(site: Site, app: AppName, options: EndOptions = {}): Promise<RunningCanary> {
  let promoted: RunningCanary | undefined;
  await deployReleases(site, 'promote', options, (state) => {
    promoted = runningCanary(state, app, options.only);
    return destinationsOf(state, promoted);
  });
  if (!promoted) throw new Error(`No canary of ${app} was promoted.`);
  return promoted;
}

/**
 * Ends the canary of an app, with all apps of the same canary. Its visitors get the live releases with their next page.
 * @returns the ended canary
 */
export async function abort(site: Site, app: AppName, options: EndOptions = {}): Promise<RunningCanary> {
  let aborted: RunningCanary | undefined;
  await deploy(site, options, (state) => {
    const running = runningCanary(state, app, options.only);
    aborted = running;
    return { what: 'abort', apps: [], aborted: Object.entries(running.apps).map(([name, to]) => ({ app: name, to })) };
  });
  if (!aborted) throw new Error(`No canary of ${app} was ended.`);
  return aborted;
}

function runningCanary(state: Pick<SiteState, 'canaries'>, app: string, only?: RunningCanary): RunningCanary {
  const canaries = activeCanaries(state.canaries);
  const running = canaryOf(canaries, app);
  if (running && (only === undefined || running.revision === only.revision)) return running;
  if (running)
    throw new Error(
      `Nothing was moved: it was decided about ${only && formatCanary(only)}, and what runs now is ${formatCanary(running)}.`,
    );
  throw new Error(
    `Nothing was moved: no canary of ${app} runs.${canaries.length > 0 ? ` These do: ${canaries.map(formatCanary).join('; ')}.` : ''}`,
  );
}

const destinationsOf = ({ signatures }: SiteState, { apps }: RunningCanary): Destination[] =>
  Object.entries(apps).map(([app, to]) => {
    const signature = signatures[`${app}/${to}`];
    return signature ? { app, to, signature } : { app, to };
  });
