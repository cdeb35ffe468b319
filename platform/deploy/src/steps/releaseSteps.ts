import { apps as allApps } from 'shared/build/apps';
import type { AppName } from 'shared/contracts/appNames';
import { canaryOf } from 'site/deployments/runningCanaries';
import type { Machine } from '../keys/machine.ts';
import { permittedSigner } from '../keys/permittedSigner.ts';
import { buildChanged } from '../release/build.ts';
import { abort, checkCanaryPossible, startCanary } from '../release/canary.ts';
import { refuseBesideCanary } from '../release/deploy.ts';
import { checkPreviewPossible, openPreviewLink, preview } from '../release/preview.ts';
import { type ReleaseOptions, releaseTogether } from '../release/release.ts';
import { offerInto, type ReleaseSet, releaseSet } from '../release/releaseSet.ts';
import { stagedReleases } from '../release/staged.ts';
import { readState } from '../site/deploymentLog.ts';
import { OverlaySite } from '../site/OverlaySite.ts';
import type { Site } from '../site/Site.ts';
import type { SmokeApi } from '../smoke/smokeApi.ts';
import { providerProgram } from '../smoke/startSite.ts';
import { runSteps, type Step, type StepName, stepNames } from './runSteps.ts';
import { sizeProblems } from './size.ts';
import { testProblems } from './tests.ts';
import { typeProblems } from './types.ts';

export interface StepOptions extends Omit<ReleaseOptions, 'staging' | 'set'> {
  machine: Machine;
  /** Another site, whose live releases are released here; undefined: the sources of this checkout. */
  staging?: Site | undefined;
  set?: ReleaseSet | undefined;
  /** Name of a set, into which the apps are only offered. */
  into?: string | undefined;
  skip: readonly StepName[];
  /** Initial share of visitors, percent; undefined: it becomes live for all. */
  canary?: number | undefined;
  steps?: readonly number[] | undefined;
  expires?: number | undefined;
  preview?: boolean;
  /** Address of the provider for the smoke test; default a temporary one of this project with demo data. */
  api: string | undefined;
  say: (line: string) => void;
}

/**
 * Releases apps together in steps. All checks run before anything is deployed.
 * @throws StepFailed, GateRefused, or Error for a step that could not run; nothing is deployed then
 */
export async function releaseBySteps(site: Site, apps: readonly AppName[], options: StepOptions): Promise<void> {
  const { api: address, canary, preview: isPreview = false, staging: from, set, into, ...given } = options;
  const { machine, say } = given;
  if ((set ?? into) !== undefined && (isPreview || canary !== undefined))
    throw new Error('A release set goes to everybody, in one move: without --canary and --preview.');
  const move: ReleaseOptions = {
    ...given,
    set: set?.name,
    ...(from && { staging: await stagedReleases(from, apps, machine) }),
  };
  const elsewhere = stepsElsewhere(options);
  const without = [...elsewhere, ...stepsWithoutMeans(address)].filter(
    ({ name }, at, all) => !options.skip.includes(name) && all.findIndex((one) => one.name === name) === at,
  );
  for (const { name, why } of without) say(`${name.padEnd(6)} left out: ${why}`);
  const skip = stepNames.filter((name) => options.skip.includes(name) || without.some((one) => one.name === name));
  const force = move.force || skip.includes('gate');
  if (isPreview) {
    checkPreviewPossible(site, apps, move);
    await permittedSigner(site, apps, machine);
  } else if (canary === undefined) await refuseEarly(site, set ? [] : apps, machine, skip);
  else await checkCanaryPossible(site, apps, { machine });
  const tried = new OverlaySite(site);
  const put = memo(() => putInMemory(tried, apps, set, { ...move, force, say: undefined }));
  // Loaded lazily: the smoke test's browser may not be installed.
  const api = memo(async () => (await import('../smoke/smokeApi.ts')).openSmokeApi(address));
  const built = memo(() => buildChanged(say, apps));
  const steps: Step[] = [
    {
      name: 'types',
      take: async () => {
        // Each keeps one core busy, so both together take as long as one.
        if (!skip.includes('build')) built.start();
        return (await Promise.all(apps.map((app) => typeProblems(app)))).flat();
      },
    },
    {
      name: 'build',
      take: async () => {
        if (!skip.includes('smoke')) api.start();
        await built.value();
        return [];
      },
    },
    { name: 'size', take: () => sizeProblems(site, apps, machine) },
    {
      name: 'gate',
      take: async () => {
        await put.value();
        return [];
      },
    },
    {
      name: 'behave',
      take: async () => {
        await put.value();
        return behave(tried, apps, skip, { machine, say });
      },
    },
    { name: 'tests', take: () => testProblems(apps) },
    { name: 'smoke', take: () => smoke({ tried, live: site }, apps, put.value, api.value, { machine, say }) },
    {
      name: 'move',
      take: async () => {
        const skipped = [...skip.filter((name) => !elsewhere.some((step) => step.name === name)), ...skippedBefore(move, set)];
        await makeMove(site, apps, options, { ...move, force, skipped: [...new Set(skipped)] });
        return [];
      },
    },
  ];
  try {
    await runSteps(steps, skip, say);
    if (options.skip.includes('move')) say("Nothing was moved: the step 'move' was left out.");
  } finally {
    await built.started();
    await (await api.started())?.stop();
  }
}

/** Returns steps that are impossible in a team's repository without a provider, with the reason. */
function stepsWithoutMeans(api: string | undefined): { name: StepName; why: string }[] {
  const found: { name: StepName; why: string }[] = [];
  if (api === undefined && providerProgram() === null)
    found.push({
      name: 'smoke',
      why: 'the package snail-lotto-provider is not installed here; --api https://… names a provider',
    });
  return found;
}

/** Returns the steps that are taken where the bytes come from, or where they go. */
function stepsElsewhere({
  staging,
  set,
  into,
}: Pick<StepOptions, 'staging' | 'set' | 'into'>): { name: StepName; why: string }[] {
  const ofBuilds = (why: string) => (['types', 'build', 'size', 'tests'] as const).map((name) => ({ name, why }));
  const ofSets = (why: string) => (['gate', 'smoke'] as const).map((name) => ({ name, why }));
  return [
    ...(staging ? ofBuilds(`the bytes are those of ${staging.address}`) : []),
    ...(set ? ofBuilds(`each team of the set '${set.name}' has taken it`) : []),
    ...(into === undefined ? [] : ofSets(`it is for the whole set: npm run release -- --set ${into}`)),
  ];
}

/** Returns the steps that were left out when the bytes became live on another site, or were offered. */
const skippedBefore = ({ staging }: ReleaseOptions, set: ReleaseSet | undefined): string[] => [
  ...(staging?.releases.flatMap(({ skipped }) => skipped) ?? []).filter((name) => name !== 'gate' && name !== 'smoke'),
  ...(set?.skipped ?? []),
];

async function makeMove(
  site: Site,
  apps: readonly AppName[],
  { canary, steps, expires, preview: isPreview, set, into, say }: StepOptions,
  given: ReleaseOptions,
): Promise<void> {
  const { staging } = given;
  const moved = staging ? { ...given, why: `The same bytes as on ${staging.site.address}.` } : given;
  const [app] = apps;
  if (isPreview && app) {
    const link = await preview(site, app, moved);
    await openPreviewLink(link);
    say(`For a day this link shows it to everybody who has the link:\n${link}`);
  } else if (canary !== undefined) await startCanary(site, apps, { ...moved, percent: canary, steps, expires });
  else if (into !== undefined) await offerInto(site, into, apps, moved);
  else if (set) await releaseSet(site, set, moved);
  else await releaseTogether(site, apps, moved);
}

/** Fails before the build where the release would be refused at its end: beside a canary of the app, or as the first of a site. */
async function refuseEarly(site: Site, apps: readonly AppName[], machine: Machine, skip: readonly StepName[]): Promise<void> {
  const { state } = await permittedSigner(site, apps, machine);
  for (const app of apps) refuseBesideCanary(state, app);
  const isWhole = allApps.includes('host') && allApps.every((app) => apps.includes(app));
  if (state.apps.host !== undefined || isWhole || skip.includes('smoke')) return;
  const where = allApps.includes('host') ? '' : ', in the repository of the host';
  throw new Error(
    `Nothing was released: ${site.address} has no host yet, and its pages need the parts of every app. Release all together${where}: npm run release -- all.`,
  );
}

/** Makes apps live in a copy of the site in memory, together with the other live releases and the canaries of other apps. */
async function putInMemory(
  tried: OverlaySite,
  apps: readonly AppName[],
  set: ReleaseSet | undefined,
  options: ReleaseOptions,
): Promise<void> {
  if (set) return releaseSet(tried, set, options);
  const { canaries } = await readState(tried, options.machine);
  const [own] = apps.filter((app) => canaryOf(canaries, app));
  // If the app has a canary, this release only changes its share; otherwise it would have been refused before.
  if (own) await abort(tried, own, options);
  await releaseTogether(tried, apps, options);
}

/** Adds the step to those that are left out if a released app cannot be tried. */
async function behave(
  tried: Site,
  apps: readonly AppName[],
  skip: StepName[],
  { machine, say }: Pick<StepOptions, 'machine' | 'say'>,
): Promise<string[]> {
  const { tryBehaviour } = await import('../behave/behaviour.ts');
  const { problems, leftOut } = await tryBehaviour(tried, apps, machine);
  for (const { app, version, why } of leftOut) {
    say(`behave leaves out ${app} ${version}: ${why}`);
    if (apps.some((one) => one === app) && !skip.includes('behave')) skip.push('behave');
  }
  return problems;
}

async function smoke(
  { tried, live }: { tried: Site; live: Site },
  apps: readonly AppName[],
  put: () => Promise<unknown>,
  api: () => Promise<SmokeApi>,
  { machine, say }: Pick<StepOptions, 'machine' | 'say'>,
): Promise<string[]> {
  await put();
  const { smokeTest } = await import('../smoke/smokeTest.ts');
  const asked = await api();
  if (asked.withoutMember !== null) say(`smoke  opens no page as a member: ${asked.withoutMember}`);
  return smokeTest(tried, live, apps, asked, { machine });
}

function memo<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined;
  const value = () => {
    made ??= make();
    return made;
  };
  return {
    value,
    start() {
      // The caller of `value` gets the error.
      value().catch(() => {});
    },
    /** Returns the value if it was started and succeeded, else undefined. */
    started: async () => made?.catch(() => undefined),
  };
}
