import { parseArgs } from 'node:util';
import { canaryOf } from 'site/deployments/runningCanaries';
import { boardCommand, jsonCommand } from '../board/boardCommand.ts';
import { type Machine, thisMachine } from '../keys/machine.ts';
import { signerFor } from '../keys/signer.ts';
import { withdrawFrom } from '../release/releaseSet.ts';
import { recordReproduction, reproduce } from '../release/reproduce.ts';
import { diffSites } from '../release/staged.ts';
import { readState } from '../site/deploymentLog.ts';
import { openSite, siteAddress } from '../site/openSite.ts';
import { signaturePath } from '../site/releaseSignature.ts';
import type { Site } from '../site/Site.ts';
import { appOf } from '../typed.ts';
import { type Fault, verify } from './faults.ts';
import { type FoundRelease, knownReleases, removable, tabStaysOpen } from './knownReleases.ts';
import { recoverSite, removeRelease } from './leftovers.ts';
import { repair } from './repair.ts';

interface CleanOptions {
  machine: Machine;
  say: (line: string) => void;
  olderThan: number;
  keep: number;
  dryRun: boolean;
}

/**
 * Removes old releases. Keeps live releases and canaries, the first rollback target, and releases that an open tab may still use.
 * @returns the names of the removed releases; with `dryRun`, of those that it would remove
 * @throws Error if `olderThan` is too short to be sure that no open tab uses a release
 */
export async function clean(site: Site, { machine, say, olderThan, keep, dryRun }: CleanOptions): Promise<string[]> {
  const state = dryRun ? await readState(site, machine) : await recoverSite(site, machine, say);
  if (state.before) throw new Error('Nothing was moved here since moves are signed. Release something first.');
  const { releases, damaged, notesTabs } = await knownReleases(site, state);
  if (!notesTabs && olderThan < tabStaysOpen)
    throw new Error(
      'No server of this site notes what open tabs run (nginx serves /live.json alone), so only its age tells that no tab uses a release any more: --older-than 7d, or more.',
    );
  for (const app of damaged)
    say(`! The live release of ${app} is damaged, so nothing of ${app} goes. See npm run releases -- verify.`);
  const gone: string[] = [];
  for (const release of removable(releases, { olderThan, keep, now: Date.now() })) {
    if (!dryRun && !(await remove(site, release, machine))) say(`${release.name} was moved in this moment, and stays.`);
    else gone.push(release.name);
  }
  return gone;
}

/** @returns false if the release was deployed again in the meantime; its signature is then restored */
async function remove(site: Site, { app, release, name, files }: FoundRelease, machine: Machine): Promise<boolean> {
  const path = signaturePath(app, release);
  const signature = await site.read(path);
  await site.remove(path);
  // Without its signature a release cannot be deployed any more. A deployment from just before is seen in the state read here.
  const { apps, canaries, offers } = await readState(site, machine);
  const now = apps[app];
  const offered = offers.filter((offer) => offer.app === app).map(({ to }) => to);
  const isNamed = [now?.live, now?.earlier[0], canaryOf(canaries, app)?.apps[app], ...offered].includes(release);
  if (signature && isNamed) {
    await site.write(path, signature.text, 'application/json');
    return false;
  }
  await removeRelease(site, { name, files });
  return true;
}

type Say = (line: string) => void;

export async function verifyCommand(site: Site, machine: Machine, args: string[], say: Say): Promise<boolean> {
  parseArgs({ args, options: {} });
  const { state, faults, pages, releases } = await verify(site, machine);
  if (faults.length > 0) {
    list(faults, say);
    say('npm run releases -- repair mends what can be mended.');
    return false;
  }
  say(`${site.address} is in order: ${state?.moves.length ?? 0} moves, ${releases} releases, ${pages.length} files of pages.`);
  return true;
}

export async function repairCommand(site: Site, machine: Machine, args: string[], say: Say): Promise<boolean> {
  const { values } = parseArgs({ args, options: { changed: { type: 'boolean', default: false } } });
  const left = await repair(site, { machine, say, changed: values.changed });
  if (left.length === 0) {
    say(`${site.address} is in order.`);
    return true;
  }
  list(left, say);
  for (const advice of new Set(left.map(({ kind }) => advices[kind]))) say(advice);
  return false;
}

function list(faults: readonly Fault[], say: Say): void {
  for (const { says } of faults) say(`! ${says}${says.endsWith('.') ? '' : '.'}`);
}

const advices: Record<Fault['kind'], string> = {
  moves:
    'Moves that nobody here remembers: run repair on the machine of whoever moved last (docs/operations/site.md, "When releases or deployments changed").',
  release: 'A release whose files are gone: release it again from the tree it was built of, or roll back to a whole one.',
  page: 'Pages that cannot be composed: release the host anew, or roll it back.',
  summary: 'registry.json: npm run releases -- repair, once the moves are in order.',
  leftover: 'Half releases are taken away once nobody has touched them for an hour.',
};

const options = {
  'older-than': { type: 'string', default: '30d' },
  keep: { type: 'string', default: '5' },
  'dry-run': { type: 'boolean', default: false },
} as const;

export async function cleanCommand(site: Site, machine: Machine, args: string[], say: (line: string) => void): Promise<true> {
  const { values } = parseArgs({ args, options });
  const days = /^(\d{1,4})d$/.exec(values['older-than'])?.[1];
  if (days === undefined) throw new Error(`--older-than takes days, e.g. 30d, not '${values['older-than']}'.`);
  if (!/^\d{1,4}$/.test(values.keep))
    throw new Error(`--keep takes how many releases of each app stay, e.g. 5, not '${values.keep}'.`);
  const dryRun = values['dry-run'];
  const gone = await clean(site, { machine, say, olderThan: Number(days) * 86_400_000, keep: Number(values.keep), dryRun });
  for (const name of gone) say(`${name} ${dryRun ? 'would go' : 'is gone'}.`);
  if (gone.length === 0)
    say(`No release is older than ${values['older-than']}, beyond the ${values.keep} of each app that stay.`);
  return true;
}

/**
 * Runs `npm run releases -- reproduce APP`: builds the live release again from its commit, and prints what differs. The site keeps
 * the result for the board, signed by the key here.
 * @returns whether nothing does
 */
async function reproduceCommand(site: Site, machine: Machine, args: string[], say: Say): Promise<boolean> {
  const { positionals, values } = parseArgs({ args, options: { by: { type: 'string' } }, allowPositionals: true });
  const app = appOf(positionals[0]);
  const state = await recoverSite(site, machine, say);
  const { release, commit, files, differences } = await reproduce(site, state, app);
  for (const difference of differences) say(`! ${difference}.`);
  say(
    differences.length === 0
      ? `${app} ${release} is reproduced: commit ${commit} builds its ${files} files with the same bytes.`
      : `${app} ${release} is not what commit ${commit} builds.`,
  );
  try {
    const { key, name } = await signerFor(site, state, { ...machine, keyName: values.by });
    const at = new Date().toISOString();
    await recordReproduction(site, { app, release, commit, differences: differences.length, at, by: name }, key);
  } catch (error) {
    say(`The site does not keep this result: ${error instanceof Error ? error.message : String(error)}`);
  }
  return differences.length === 0;
}

async function diffCommand(_site: Site, machine: Machine, args: string[], say: Say): Promise<boolean> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const [one, other, ...more] = positionals.map((address) => openSite(siteAddress({ SITE_DIR: address })));
  if (one === undefined || other === undefined || more.length > 0)
    throw new Error('Name two sites: npm run releases -- diff s3://staging/lotto s3://production/lotto.');
  const { lines, same } = await diffSites(one, other, machine);
  for (const line of lines) say(line);
  return same;
}

async function withdrawCommand(site: Site, machine: Machine, args: string[], say: Say): Promise<true> {
  const { values, positionals } = parseArgs({ args, options: { by: { type: 'string' } }, allowPositionals: true });
  const [set, ...more] = positionals;
  if (set === undefined || more.length > 0) throw new Error('Name one set: npm run releases -- withdraw SET.');
  await withdrawFrom(site, set, { machine: { ...machine, keyName: values.by }, say });
  say(`Nothing of this key is in the set '${set}' any more.`);
  return true;
}

const commands = {
  verify: verifyCommand,
  repair: repairCommand,
  clean: cleanCommand,
  reproduce: reproduceCommand,
  diff: diffCommand,
  withdraw: withdrawCommand,
  board: boardCommand,
  '--json': jsonCommand,
};
const isCommand = (name: string | undefined): name is keyof typeof commands =>
  name !== undefined && Object.hasOwn(commands, name);

/**
 * Runs `npm run releases -- NAME` for a command of the whole site, which tells whether no problem remains; else the exit code is 1.
 * @returns false for another name
 * @throws Error for invalid options
 */
export async function siteCommand(name: string | undefined, args: string[], say: (line: string) => void): Promise<boolean> {
  if (!isCommand(name)) return false;
  const isFine = await commands[name](openSite(siteAddress()), thisMachine(), args, say);
  if (!isFine) process.exitCode = 1;
  return true;
}
