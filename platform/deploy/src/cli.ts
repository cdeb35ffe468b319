import { parseArgs } from 'node:util';
import { apps } from 'shared/build/apps';
import type { AppName } from 'shared/contracts/appNames';
import { mostCanaryHours } from 'shared/contracts/canaries';
import { releasesOf } from 'site/deployments/runningCanaries';
import { keysCommand } from './keys/commands.ts';
import { type Machine, thisMachine } from './keys/machine.ts';
import { siteCommand } from './recovery/commands.ts';
import { recoverSite } from './recovery/leftovers.ts';
import { buildChanged } from './release/build.ts';
import { abort, promote } from './release/canary.ts';
import { listSite } from './release/listSite.ts';
import { readSet, rollbackSet } from './release/releaseSet.ts';
import { rollbackTogether } from './release/rollback.ts';
import { openSite, siteAddress } from './site/openSite.ts';
import type { Site } from './site/Site.ts';
import { releaseBySteps, type StepOptions } from './steps/releaseSteps.ts';
import { stepNames, stepsNamed } from './steps/runSteps.ts';
import { appOf, expiryOf, sharesOf, targetsOf } from './typed.ts';

const help = `Usage:
  npm run release -- APP… [--force] [--by KEY]             check, build, try beside what is live, make live; several in one move;
                                                           all: every app, as for the first release of a site
      [--skip STEP]… [--api URL]                           leave a step out, on record; the provider that the smoke test asks
      [--canary PERCENT[,PERCENT…]]                        give it to so many visitors only, 1 to 50 %, and a watched one to more by steps;
                                                           once more: another share
      [--canary-expires 24h]                               with --canary: everybody gets what is live again when nobody has decided by then
      [--watch [--hours 24]]                               with --canary: promote it or end it by itself, by what pages tell
      [--from SITE]                                        the very bytes that are live on another site, e.g. s3://staging/lotto
      [--try]                                              move nothing, and ask no key: the same sentences, for a check of changes;
                                                           SITE_DIR may be https://…, where the bucket's files can be read
      [--preview]                                          move nothing, and print a link that shows it on the real site for a day
      [--into SET]                                         move nothing, and offer it into a release set, with what other teams offer
  npm run release -- --set SET                             make all of a set live, in one move; rollback -- --set SET takes it back
  npm run promote -- APP [--force] [--by KEY]              make the canary of an app live for everybody
  npm run abort -- APP [--by KEY]                          end it: everybody gets what is live
  npm run watch -- APP [--hours 24] [--api URL] [--by KEY]   watch the canary that runs: promote it or end it by itself
  npm run watch -- --all [--api URL] [--by KEY]            on a server: every canary that runs or begins, until it is stopped
  npm run rollback -- APP [--to VERSION] [--force] [--by KEY]  make the release before live again, or the one that is named;
                                                           several in one move: APP [VERSION]…
  npm run releases                                         what is live, what was, and who moved it
  npm run releases -- APP [--minutes 60] [--live] [--api URL] [--by KEY]  what pages tell of the live release, beside the one before
  npm run releases -- diff SITE SITE                       what is live on two sites, and whether it is the same bytes
  npm run releases -- board [--out FILE] [--api URL] [--by KEY]  all apps of the site on one page, board.html beside its folder;
                                                           --json in its place: the same as data
  npm run releases -- verify                               look at all of the site: moves, releases, pages
  npm run releases -- repair                               mend what can be mended
  npm run releases -- reproduce APP                        build what is live again from its commit: are the bytes the same?
  npm run releases -- withdraw SET [--by KEY]              take back what this machine's key has offered into a set
  npm run releases -- clean [--older-than 30d] [--keep 5] [--dry-run]   take old releases away
  npm run releases -- keys …                               who may move what; keys --help says more
  (of cli.ts alone: build APP…                             build only, for images)
The steps of a release are ${stepNames.join(', ')}; without 'move' all is tried and nothing becomes live.
APP is one of ${apps.join(', ')}. The site is SITE_DIR (a folder or s3://bucket/prefix), by default .data/site.
What a release asks of the provider is held to the description of the one at --api URL (or PROVIDER_URL), else to the one that started last
on this site.`;

const say = (line: string) => process.stdout.write(`${line}\n`);

const parseCommand = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      by: { type: 'string' },
      skip: { type: 'string', multiple: true, default: [] },
      api: { type: 'string' },
      to: { type: 'string' },
      canary: { type: 'string' },
      'canary-expires': { type: 'string' },
      watch: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      hours: { type: 'string', default: '24' },
      preview: { type: 'boolean', default: false },
      try: { type: 'boolean', default: false },
      from: { type: 'string' },
      into: { type: 'string' },
      set: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
type CommandOptions = ReturnType<typeof parseCommand>['values'];

async function main(): Promise<void> {
  const [first, second, ...rest] = process.argv.slice(2);
  if (first === 'releases' && second === 'keys') return keysCommand(openSite(siteAddress()), thisMachine(), rest, say);
  if (first === 'releases' && (await siteCommand(second, rest, say))) return;
  const asked = apps.find((app) => first === 'releases' && app === second);
  if (asked) {
    // Imported lazily: a team's installed `shared` may be older than the telemetry contract.
    const { metricsCommand } = await import('./canary/metricsCommand.ts');
    const stopped = new AbortController();
    process.once('SIGINT', () => stopped.abort());
    return metricsCommand(openSite(siteAddress()), thisMachine(), asked, rest, process.stdout, stopped.signal);
  }
  const { values, positionals } = parseCommand();
  const [command, ...names] = positionals;
  if (values.help || !command) {
    say(help);
    return;
  }
  const site = openSite(siteAddress());
  const machine = { ...thisMachine(), keyName: values.by };
  const options = { machine, force: values.force, provider: (values.api ?? process.env.PROVIDER_URL) || undefined, say };
  if (command === 'releases') return listSite(site, await recoverSite(site, machine, say), say);
  if (command === 'release' && values.try) return tryRelease(site, names, values, options);
  if (command !== 'build') await recoverSite(site, machine, say);
  if (command === 'build') await buildChanged(say, names.length > 0 ? names.map(appOf) : apps);
  else if (command === 'release') {
    await releaseCommand(site, names, values, options);
  } else if (command === 'watch' && values.all) {
    const { watchAll } = await import('./canary/watchCommand.ts');
    await watchAll(site, { machine, api: values.api }, process.stdout);
  } else if (command === 'watch') {
    const [app, ...others] = names;
    if (others.length > 0) throw new Error('watch takes one app: what is tried together is watched together.');
    process.exitCode = await watched(site, [appOf(app)], { machine, api: values.api, hours: values.hours });
  } else if (command === 'promote' || command === 'abort') {
    const [app, ...others] = names;
    if (others.length > 0) throw new Error(`${command} takes one app: what is tried together goes together.`);
    if (command === 'promote') say(`Live for everybody: ${releasesOf(await promote(site, appOf(app), options)).join(', ')}.`);
    else say(`Nobody gets it any more: ${releasesOf(await abort(site, appOf(app), options)).join(', ')}.`);
  } else if (command === 'rollback' && values.set !== undefined) {
    if (names.length > 0) throw new Error('--set names all that it takes back: no apps beside it.');
    for (const back of await rollbackSet(site, values.set, options)) say(`${back} is live again.`);
  } else if (command === 'rollback') {
    const targets = targetsOf(values.to === undefined ? names : [...names, values.to]);
    if (values.to !== undefined && names.length !== 1)
      throw new Error('--to goes with one app; several take their versions as APP VERSION APP VERSION.');
    const releases = await rollbackTogether(site, targets, options);
    for (const [index, { app }] of targets.entries()) say(`${app} is ${releases[index]} again.`);
  } else throw new Error(`There is no command '${command}'.\n${help}`);
}

/** Takes all steps but the move on a copy of the site in memory, with a key that exists only for that. */
async function tryRelease(
  site: Site,
  names: readonly string[],
  { api, from, skip, canary, preview, into, set }: CommandOptions,
  options: Pick<StepOptions, 'machine' | 'force' | 'provider' | 'say'>,
): Promise<void> {
  if ((canary ?? into ?? set) !== undefined || preview)
    throw new Error('--try deploys and offers nothing: without --canary, --preview, --into and --set.');
  const { openTrial } = await import('./release/trial.ts');
  const trial = await openTrial(site, options.machine);
  const staging = from === undefined ? undefined : openSite(siteAddress({ SITE_DIR: from }));
  const given = { ...options, machine: trial.machine, api, staging, skip: stepsNamed([...skip, 'move']) };
  await releaseBySteps(trial.site, appsNamed(names), given).finally(trial.end);
}

const appsNamed = (names: readonly string[]): AppName[] =>
  names.join(' ') === 'all' ? [...apps] : names.length > 0 ? names.map(appOf) : [appOf(undefined)];

async function releaseCommand(
  site: Site,
  names: readonly string[],
  values: CommandOptions,
  options: Pick<StepOptions, 'machine' | 'force' | 'provider' | 'say'>,
): Promise<void> {
  const set = values.set === undefined ? undefined : await readSet(site, values.set, options.machine);
  const released = set?.apps ?? appsNamed(names);
  const shares = values.canary === undefined ? undefined : sharesOf(values.canary);
  const canary = shares?.percent;
  const { preview, api, from, into, 'canary-expires': expiry } = values;
  if (set && (names.length > 0 || from !== undefined || into !== undefined))
    throw new Error('--set releases what was offered into it: no apps, --from or --into beside it.');
  const staging = from === undefined ? undefined : openSite(siteAddress({ SITE_DIR: from }));
  if (expiry !== undefined && canary === undefined)
    throw new Error('--canary-expires goes with --canary: --canary 5 --canary-expires 24h.');
  // The watch decides earlier. The expiry is for the case that this command is killed.
  const watchedFor = values.watch ? Math.min(Math.ceil(Number(values.hours)) + 1, mostCanaryHours) : undefined;
  const expires = expiry === undefined ? watchedFor : expiryOf(expiry);
  if (preview && canary !== undefined)
    throw new Error('--preview shows a release to who holds a link, --canary to some visitors: one of them.');
  if (values.watch && canary === undefined) throw new Error('--watch watches a canary: --canary 5 --watch.');
  const release = () =>
    releaseBySteps(site, released, {
      ...options,
      skip: stepsNamed(values.skip),
      api,
      canary,
      steps: shares?.steps,
      expires,
      preview,
      staging,
      set,
      into,
    });
  if (values.watch)
    process.exitCode = await watched(site, released, { machine: options.machine, api, hours: values.hours }, release);
  else await release();
}

/**
 * Watches a canary.
 * @param begin starts the canary first, if given
 * @returns the exit code
 */
async function watched(
  site: Site,
  names: readonly AppName[],
  { hours, ...from }: { machine: Machine; api: string | undefined; hours: string },
  begin?: () => Promise<void>,
): Promise<number> {
  const { parseHours, checkWatchable, watchCommand } = await import('./canary/watchCommand.ts');
  const watch = { ...from, hours: parseHours(hours) };
  await checkWatchable(site, names, watch);
  await begin?.();
  return watchCommand(site, appOf(names[0]), watch, process.stdout);
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
