import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyChange } from 'site/deployments/move';
import { makeKey, nameOfAccount } from '../keys/keyFiles.ts';
import { type Machine, thisMachine } from '../keys/machine.ts';
import { verify } from '../recovery/faults.ts';
import { settle } from '../recovery/settle.ts';
import { addMove } from '../site/addMove.ts';
import { readState } from '../site/chain.ts';
import { openSite } from '../site/openSite.ts';
import type { Site } from '../site/Site.ts';
import { preparedBuild } from './preparedBuild.ts';
import { watchPages } from './watchPages.ts';

/** What was seen while commands were killed. */
export interface KillReport {
  kills: number;
  /** Commands that went through, and said so. */
  done: number;
  /** Moves on the site at the end. */
  moves: number;
  /** Moves of commands that were killed after they had moved, and before they had said so. */
  unsaid: number;
  /** Commands that found something to finish. */
  finished: number;
  /** How often all pages were looked at while commands ran. */
  looks: number;
  /** What did not hold; empty when all did. */
  broken: string[];
}

type What = 'release' | 'rollback' | 'canary' | 'promote' | 'abort';

/** What a team does next, by chance: as often as they stand here. In front of a bucket there are no canaries. */
const withCanaries: What[] = ['release', 'release', 'rollback', 'canary', 'canary', 'canary', 'promote', 'abort'];
const withoutCanaries: What[] = ['release', 'release', 'rollback'];

/** What another command of the same team has left no room for. */
const noRoom = /has no earlier release|a canary (?:of \S+ )?runs|no canary of \S+ runs|is live already/;

interface Team {
  app: 'host' | 'mfe-lottery';
  machine: Machine;
  builds: string[];
  next: number;
  /** How long a command takes that nobody kills, ms. */
  takes: number;
}

/**
 * Two teams, each with a key and a machine of its own, release, try, promote, end and roll back at the same time in processes
 * that are killed at random moments, while all pages are looked at again and again. After each pair of commands another one
 * comes, and all of the site is looked at: nothing may be left of what was killed.
 * @param address of an empty site
 * @param kills how many
 */
export async function killReleases(address: string, kills: number): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-kills-'));
  const site = openSite(address);
  const report: KillReport = { kills: 0, done: 0, moves: 0, unsaid: 0, finished: 0, looks: 0, broken: [] };
  try {
    const teams = await twoTeams(site, folder);
    const acknowledged: string[] = [];
    for (const team of teams) {
      const { moved, took } = await run(address, team, 'release', null);
      acknowledged.push(...moved);
      team.takes = took;
    }
    const watcher = watchPages(site, teams[0].machine);
    while (report.kills < kills) {
      const commands = teams.map((team) =>
        run(address, team, oneOf(site.choosesVariants ? withCanaries : withoutCanaries), Math.random() * team.takes),
      );
      for (const { killed, moved, refused } of await Promise.all(commands)) {
        if (killed) report.kills += 1;
        if (refused) report.broken.push(refused);
        acknowledged.push(...moved);
      }
      await lookAfter(site, teams, report);
    }
    Object.assign(report, await watcher.stop());
    await compareLog(site, folder, acknowledged, report);
    report.broken.push(...watcher.broken);
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const oneOf = (whats: readonly What[]): What => whats[Math.floor(Math.random() * whats.length)] ?? 'release';

async function twoTeams(site: Site, folder: string): Promise<[Team, Team]> {
  const team = async (app: Team['app'], name: string): Promise<Team> => {
    const machine = thisMachine({ DATA_DIR: join(folder, name) });
    const builds = await Promise.all(
      ['a', 'b', 'c', 'd'].map((letter) => preparedBuild(join(folder, 'builds', app, letter), app, letter.repeat(10))),
    );
    return { app, machine, builds, next: 0, takes: 0 };
  };
  const [host, lottery] = [await team('host', 'host-team'), await team('mfe-lottery', 'lottery-team')];
  await makeKey(host.machine, nameOfAccount());
  const { publicKey } = await makeKey(lottery.machine, 'lottery');
  const allow: KeyChange = { change: 'allow', name: 'lottery', publicKey, apps: ['mfe-lottery'], owner: false };
  await addMove(site, () => ({ what: 'keys', apps: [], keys: [allow], forced: [], skipped: [] }), host.machine);
  return [host, lottery];
}

/** Runs a command in a process of its own. @param killAfter ms after it has begun; null: nobody kills it */
async function run(address: string, team: Team, what: What, killAfter: number | null) {
  const build = team.builds[team.next % team.builds.length] ?? '';
  const brings = what === 'release' || what === 'canary';
  const args = brings ? [what, team.app, build] : [what, team.app];
  const program = join(import.meta.dirname, 'releaseCommand.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env: { ...process.env, SITE_DIR: address, DATA_DIR: team.machine.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let failed = '';
  let readyAt = performance.now();
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  child.stdout.on('data', (chunk) => {
    said += chunk;
    if (said.trim() !== 'ready') return;
    readyAt = performance.now();
    isReady();
  });
  child.stderr.on('data', (chunk) => {
    failed += chunk;
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('close', (_code, signal) => resolve(signal)));
  if (killAfter !== null) {
    await Promise.race([ready, ended]);
    await Promise.race([sleep(killAfter), ended]);
    child.kill('SIGKILL');
  }
  const killed = (await ended) === 'SIGKILL';
  const took = performance.now() - readyAt;
  const release = /^done (.+)$/m.exec(said)?.[1];
  if (brings && release !== undefined) team.next += 1;
  // Beside another command and whoever looks at the pages it takes longer than alone: about one in four is to go through.
  if (killAfter !== null) team.takes *= killed ? 1.05 : 0.86;
  const movesPointer = what === 'release' || what === 'rollback' || what === 'promote';
  return {
    killed,
    moved: release === undefined || !movesPointer ? [] : [`${what} ${team.app} ${release}`],
    refused:
      !killed && release === undefined && !noRoom.test(failed)
        ? `${what} ${team.app} failed: ${failed.trim().slice(0, 600)}`
        : null,
    took,
  };
}

/** Whoever comes next finishes what is left; then nothing is wrong with the site. */
async function lookAfter(site: Site, [host]: readonly Team[], report: KillReport): Promise<void> {
  if (!host) return;
  const said: string[] = [];
  await settle(site, host.machine, (line) => said.push(line));
  if (said.length > 0) report.finished += 1;
  report.broken.push(...said.filter((line) => line.startsWith('!')));
  const { faults } = await verify(site, host.machine);
  report.broken.push(...faults.map(({ says }) => `after kill ${report.kills}: ${says}`));
}

/** Each move that was told to somebody stands in the log, in its order, and nothing else than what was asked for. */
async function compareLog(site: Site, folder: string, acknowledged: readonly string[], report: KillReport): Promise<void> {
  // As a machine that has never seen the site.
  const { moves, revision, warnings } = await readState(site, thisMachine({ DATA_DIR: join(folder, 'stranger') }));
  report.broken.push(...warnings);
  const logged = moves.flatMap(({ what, apps }) => apps.map(({ app, to }) => `${what} ${app} ${to}`));
  for (const app of ['host', 'mfe-lottery']) {
    const of = (lines: readonly string[]) => lines.filter((line) => line.includes(` ${app} `));
    let at = 0;
    const rest = of(logged);
    for (const line of of(acknowledged)) {
      const found = rest.indexOf(line, at);
      if (found < 0) report.broken.push(`'${line}' was told and is not in the log`);
      else at = found + 1;
    }
  }
  if (revision !== moves.length) report.broken.push(`${moves.length} moves, and the newest is ${revision}`);
  report.moves = moves.length;
  report.done = acknowledged.length;
  report.unsaid = logged.length - acknowledged.length;
}
