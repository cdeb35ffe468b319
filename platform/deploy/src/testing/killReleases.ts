import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyChange } from 'site/deployments/deployment';
import { type Machine, thisMachine } from '../keys/machine.ts';
import { firstKeyName, makeKey } from '../keys/signer.ts';
import { verify } from '../recovery/faults.ts';
import { recoverSite } from '../recovery/leftovers.ts';
import { revisionOf } from '../release/compose.ts';
import { addDeployment } from '../site/addDeployment.ts';
import { readState } from '../site/deploymentLog.ts';
import { problemOf } from '../site/liveReleases.ts';
import { openSite } from '../site/openSite.ts';
import type { Site } from '../site/Site.ts';
import { preparedBuild } from './preparedBuild.ts';

/**
 * Reads all pages of a site repeatedly, as visitors do, and checks that each is a complete document of undamaged releases and
 * never goes back to an older revision.
 */
function watchPages(site: Site, machine: Machine) {
  const broken: string[] = [];
  const newest = new Map<string, number>();
  let looks = 0;
  let goesOn = true;
  const watching = watch();

  async function watch(): Promise<void> {
    while (goesOn) {
      await look();
      looks += 1;
      await sleep(50);
    }
  }

  async function look(): Promise<void> {
    const made = new Map<string, string>();
    for (const file of (await site.list('pages')).filter((path) => path.endsWith('.html'))) {
      const found = await site.read(file);
      if (!found) continue;
      if (!found.text.startsWith('<!doctype html>') || !found.text.endsWith('</html>\n'))
        broken.push(`${file} is no whole document`);
      const revision = revisionOf(found.text);
      if (revision < (newest.get(file) ?? 0)) broken.push(`${file} went back from ${newest.get(file)} to ${revision}`);
      newest.set(file, revision);
      const named = new Set([...found.text.matchAll(/"\/((?:host|mfe-[a-z-]+)\/\d[\w.+-]*)\//g)].map(([, name = '']) => name));
      if (named.size === 0) broken.push(`${file} is made of no release`);
      for (const name of named) made.set(name, file);
    }
    const state = await readState(site, machine);
    for (const [name, file] of made) {
      const [app = '', release = ''] = name.split('/');
      const wrong = await problemOf(site, state, app, release);
      if (wrong !== null) broken.push(`${file} is made of ${name}: ${wrong}`);
    }
  }

  return {
    broken,
    async stop(): Promise<{ looks: number }> {
      goesOn = false;
      await watching;
      return { looks };
    },
  };
}

export interface KillReport {
  kills: number;
  done: number;
  moves: number;
  /** Deployments of commands that were killed after deploying and before reporting it. */
  unsaid: number;
  finished: number;
  looks: number;
  broken: string[];
}

type What = 'release' | 'rollback' | 'canary' | 'promote' | 'abort';

const withCanaries: What[] = ['release', 'release', 'rollback', 'canary', 'canary', 'canary', 'promote', 'abort'];
const withoutCanaries: What[] = ['release', 'release', 'rollback'];

/** Refusals that another command of the same team can cause. */
const noRoom = /has no earlier release|a canary (?:of \S+ )?runs|no canary of \S+ runs|is live already/;

interface Team {
  app: 'host' | 'mfe-lottery';
  machine: Machine;
  builds: string[];
  next: number;
  takes: number;
}

/**
 * Fault injection: two teams with own keys and machines release, start, promote and end canaries, and roll back concurrently, in
 * processes that are killed at random times, while all pages are read. After each pair of commands another command recovers the
 * site, and the whole site is verified: no leftovers may remain.
 * @param address of an empty site
 * @param kills number of kills
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
  await makeKey(host.machine, firstKeyName());
  const { publicKey } = await makeKey(lottery.machine, 'lottery');
  const allow: KeyChange = { change: 'allow', name: 'lottery', publicKey, apps: ['mfe-lottery'], owner: false };
  await addDeployment(site, () => ({ what: 'keys', apps: [], keys: [allow], forced: [], skipped: [] }), host.machine);
  return [host, lottery];
}

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
  // Commands beside others take longer than alone. Adjusts the kill time so that about one in four commands completes.
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

async function lookAfter(site: Site, [host]: readonly Team[], report: KillReport): Promise<void> {
  if (!host) return;
  const said: string[] = [];
  await recoverSite(site, host.machine, (line) => said.push(line));
  if (said.length > 0) report.finished += 1;
  report.broken.push(...said.filter((line) => line.startsWith('!')));
  const { faults } = await verify(site, host.machine);
  report.broken.push(...faults.map(({ says }) => `after kill ${report.kills}: ${says}`));
}

/** Checks that the log contains exactly the requested deployments, and every acknowledged one, in order. */
async function compareLog(site: Site, folder: string, acknowledged: readonly string[], report: KillReport): Promise<void> {
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
