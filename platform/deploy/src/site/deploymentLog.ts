import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from 'file-lock/folderLock';
import {
  deploymentHash,
  deploymentPath,
  deploymentText,
  movesFolder,
  revisionOf,
  signedFile,
  type UnsignedPointers,
} from 'site/deployments/deployment';
import { sha256 } from 'site/deployments/signing';
import {
  type AppHistory,
  applyNext,
  canaryRefusal,
  emptyState,
  growing,
  keyOf,
  type SiteState,
  verifyEntry,
} from 'site/deployments/siteState';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type Machine, thisMachine } from '../keys/machine.ts';
import { heldKeys, type Signer } from '../keys/signer.ts';
import { hashedFiles, toolVersion, writeSignature } from './releaseSignature.ts';
import type { Site } from './Site.ts';
import { type FoundSummary, readSummary, summaryPath } from './summary.ts';

/** The unsigned log of earlier versions: one JSON line per deployment. */
const oldLogPath = 'releases.log';
const OldMove = Type.Object({
  what: Type.String(),
  app: Type.String(),
  to: Type.String(),
  from: Type.Union([Type.String(), Type.Null()]),
});

/** Moves releases that were rolled back from, according to the unsigned log, from `earlier` to `left`. */
async function withLeft(site: Site, before: UnsignedPointers): Promise<UnsignedPointers> {
  const left = await leftReleases(site);
  const apps = Object.entries(before.apps).map(([app, { live, earlier }]): [string, AppHistory] => {
    const gone = (left.get(app) ?? []).filter((release) => release !== live);
    return [app, { live, earlier: earlier.filter((release) => !gone.includes(release)), left: gone }];
  });
  return { ...before, apps: Object.fromEntries(apps) };
}

/** Signs the releases of an unsigned site as they are, for the first entry of its signed log. */
export async function takenOver(site: Site, before: UnsignedPointers, { key, name }: Signer): Promise<UnsignedPointers> {
  const signatures: UnsignedPointers['signatures'] = {};
  for (const [app, { live, earlier, left }] of Object.entries(before.apps)) {
    for (const release of [live, ...earlier, ...left]) {
      const files = await hashedFiles(site, app, release);
      if (!('release.json' in files)) continue;
      const content = { app, release, files, commit: null, tree: 'unknown' as const, tool: await toolVersion() };
      signatures[`${app}/${release}`] = await writeSignature(site, { ...content, at: new Date().toISOString(), by: name }, key);
    }
  }
  return { ...before, signatures };
}

/** Returns per app the releases that were rolled back from and not released again, newest first. */
async function leftReleases(site: Site): Promise<Map<string, string[]>> {
  const left = new Map<string, string[]>();
  for (const line of (await site.read(oldLogPath))?.text.split('\n') ?? []) {
    const move = parsed(line);
    if (!Value.Check(OldMove, move)) continue;
    const now = (left.get(move.app) ?? []).filter((release) => release !== move.to);
    left.set(move.app, move.what === 'rollback' && move.from !== null && move.from !== move.to ? [move.from, ...now] : now);
  }
  return left;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

type Remembered = ReadonlyMap<number, string>;

const folderOf = (machine: Machine, site: Site) => join(machine.dataDir, 'seen', sha256(site.address).slice(0, 16));

/** Returns this machine's copies of a site's log, which make removed or changed deployments detectable. */
export async function remembered(machine: Machine, site: Site): Promise<Remembered> {
  if (!site.remembered) return new Map();
  const folder = folderOf(machine, site);
  const files = await namesIn(folder);
  const found = files.flatMap((file) => {
    const revision = /^(\d{9})\.json$/.exec(file)?.[1];
    return revision ? [{ revision: Number(revision), file }] : [];
  });
  const texts = await Promise.all(
    found.map(async ({ revision, file }): Promise<[number, string]> => [revision, await readFile(join(folder, file), 'utf8')]),
  );
  return new Map(texts);
}

export async function remember(machine: Machine, site: Site, moves: Remembered): Promise<void> {
  if (!site.remembered || moves.size === 0) return;
  const folder = folderOf(machine, site);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'site.json'), deploymentText({ address: site.address }));
  for (const [revision, text] of moves) {
    const temporary = join(folder, `${randomUUID()}.part`);
    await writeFile(temporary, text);
    await rename(temporary, join(folder, `${String(revision).padStart(9, '0')}.json`));
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

async function forget(machine: Machine, site: Site): Promise<void> {
  const folder = folderOf(machine, site);
  await rename(folder, `${folder}.until-${Date.now()}`);
}

/** Thrown if deployments are missing or changed. The live releases are then unknown, so nothing is deployed. */
export class DeploymentLogDamaged extends Error {
  readonly problems: readonly string[];

  constructor(site: Site, problems: readonly string[]) {
    super(
      `The moves of ${site.address} are not what they were, so nothing was done:\n${problems
        .map((problem) => `  - ${problem}`)
        .join(
          '\n',
        )}\nPages stay as they are. 'npm run releases -- repair' puts back what this machine remembers of them; docs/operations/site.md says what else there is to do.`,
    );
    this.problems = problems;
  }
}

const concurrency = 32;

/**
 * Reads and verifies the deployment log: signature, order and permission of each entry. Returns the live releases and the keys
 * that may deploy. A file that no permitted key has signed is ignored, with a warning.
 * @throws ChainDamaged if entries are missing or changed, so that the live releases are unknown
 */
export async function readState(site: Site, machine: Machine = thisMachine()): Promise<SiteState> {
  // The order matters: the summary is written after a deployment, so it must be read before it.
  const summary = await readSummary(site);
  let known = await remembered(machine, site);
  const files = await readDeployments(site);
  const warnings: string[] = [];
  if (files.size === 0 && summary.kind === 'none' && (await isOwn(machine, known))) {
    await forget(machine, site);
    known = new Map();
    warnings.push(`${site.address} is empty. It was not, and its owner's key is here: it begins anew.`);
  }

  const { state, seen, problems } = foldMoves(files, known, machine, warnings);
  problems.push(...problemsOfMemory(files, known), ...problemsOfEnd(state, summary));
  if (summary.kind === 'damaged' && state.revision === 0)
    problems.push(`${summaryPath} is damaged, and there are no moves to make it anew`);
  if (problems.length > 0) throw new DeploymentLogDamaged(site, problems);

  await remember(machine, site, new Map([...seen].filter(([revision]) => !known.has(revision))));
  if (state.revision === 0 && summary.kind === 'pointers') {
    const before = await withLeft(site, summary.pointers);
    warnings.push(`${summaryPath} is from before moves were signed. The next move takes its pointers over.`);
    return { ...emptyState, apps: before.apps, before, warnings };
  }
  if (summary.kind === 'damaged')
    warnings.push(`${summaryPath} is damaged. Nothing was read from it, and the next move writes it anew.`);
  return { ...state, warnings };
}

export async function readDeployments(site: Site): Promise<Map<number, string>> {
  const listed = (await site.list(movesFolder)).flatMap((path) => revisionOf(path) ?? []).sort((one, other) => one - other);
  // A listing that is made during concurrent deployments may miss an entry but contain the next one, so gaps are read as well.
  const revisions = listed.flatMap((revision, index) => {
    const first = Math.max((listed[index - 1] ?? revision - 1) + 1, revision - concurrency);
    return Array.from({ length: revision - first + 1 }, (_one, ahead) => first + ahead);
  });
  const texts = new Map<number, string>();
  for (let at = 0; at < revisions.length; at += concurrency) {
    const some = revisions.slice(at, at + concurrency);
    const found = await Promise.all(some.map((revision) => site.read(deploymentPath(revision))));
    for (const [index, revision] of some.entries()) {
      const text = found[index]?.text;
      if (text !== undefined) texts.set(revision, text);
    }
  }
  return texts;
}

function foldMoves(files: ReadonlyMap<number, string>, known: Remembered, machine: Machine, warnings: string[]) {
  const firstSeen = Math.min(...known.keys());
  const seen = new Map<number, string>();
  const problems: string[] = [];
  const notMoves: number[] = [];
  let state = growing(emptyState);
  for (const [revision, text] of files) {
    const judged = verifyEntry(state, revision, text, machine.siteOwner);
    const isBefore = known.size > 0 && revision < firstSeen;
    if (judged.kind === 'move' && !isBefore) {
      const nothing = canaryRefusal(state, judged.move);
      if (nothing !== null)
        warnings.push(`${deploymentPath(revision)} says something about canaries that counts for nothing: ${nothing}.`);
      state = applyNext(state, judged.move, deploymentHash(text));
      seen.set(revision, text);
    } else if (judged.kind === 'damage' && !isBefore) {
      problems.push(judged.why);
      break;
    } else if (state.revision === 0 && !isBefore) {
      problems.push(
        `${deploymentPath(revision)}, where the moves begin, is no move: ${judged.kind === 'move' ? '' : judged.why}`,
      );
      break;
    } else {
      const why = judged.kind === 'move' ? 'the moves begin after it' : judged.why;
      notMoves.push(revision);
      warnings.push(`${deploymentPath(revision)} is no move, and nothing was taken from it: ${why}.`);
    }
  }
  return { state: { ...state, notMoves }, seen, problems };
}

function problemsOfMemory(files: ReadonlyMap<number, string>, known: Remembered): string[] {
  return [...known].flatMap(([revision, text]) => {
    const now = files.get(revision);
    if (now === text) return [];
    return [`${deploymentPath(revision)} ${now === undefined ? 'is gone' : 'was changed'} since this machine saw it`];
  });
}

/** Detects a truncated log: the summary also contains the newest deployment. */
function problemsOfEnd(state: SiteState, summary: FoundSummary): string[] {
  if (summary.kind !== 'summary' || summary.revision < state.revision) return [];
  const signed = signedFile(summary.last);
  // A summary that no permitted key has signed proves nothing.
  if (!signed || (state.revision > 0 && !keyOf(state, signed.envelope.publicKey))) return [];
  if (deploymentHash(summary.last) === state.head) return [];
  return [
    `${deploymentPath(summary.revision)} is gone or was changed: ${summaryPath} holds it as ${signed.envelope.by} signed it`,
  ];
}

/** Returns whether a key of this machine started the site. */
async function isOwn(machine: Machine, known: Remembered): Promise<boolean> {
  const first = known.get(Math.min(...known.keys()));
  const signed = first === undefined ? null : signedFile(first);
  return signed !== null && (await heldKeys(machine)).some(({ publicKey }) => publicKey === signed.envelope.publicKey);
}
