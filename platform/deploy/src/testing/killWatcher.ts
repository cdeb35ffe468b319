import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleasesSeen } from 'shared/contracts/reports';
import { activeCanaries } from 'site/deployments/runningCanaries';
import type { Static } from 'typebox';
import { type Machine, thisMachine } from '../keys/machine.ts';
import { firstKeyName, makeKey } from '../keys/signer.ts';
import { verify } from '../recovery/faults.ts';
import { recoverSite } from '../recovery/leftovers.ts';
import { release } from '../release/release.ts';
import { addDeployment } from '../site/addDeployment.ts';
import { readState } from '../site/deploymentLog.ts';
import { FolderSite } from '../site/FolderSite.ts';
import { preparedBuild } from './preparedBuild.ts';
import { figuresOf, seeded, usual } from './simulatedVisits.ts';
import type { KillPoint, WatcherTask } from './watcherProcess.ts';

const app = 'mfe-lottery';

export interface WatcherReport {
  kills: Map<string, number>;
  promoted: number;
  aborted: number;
  broken: string[];
}

const plan = [1, 5, 20];

/** Operations of each step. The move is the creation of its file; it signs the state read before. */
const points: readonly Pick<KillPoint, 'step' | 'name'>[] = [
  { step: 'has judged', name: 'create' },
  { step: 'composes', name: 'replace' },
  { step: 'reads', name: 'read' },
  { step: 'composes', name: 'remove' },
  { step: 'has judged', name: 'read' },
  { step: 'composes', name: 'write' },
  { step: 'has judged', name: 'list' },
  { step: 'composes', name: 'list' },
  { step: 'reads', name: 'list' },
  { step: 'composes', name: 'read' },
];

/** Returns the kill of a turn: each point before and after its operation, of the first, the fourth and the seventh of its kind. */
function pointAt(turn: number): KillPoint {
  const { step, name } = points[turn % points.length] ?? { step: 'reads', name: 'read' };
  const round = Math.floor(turn / points.length);
  return { step, name, when: (turn + round) % 2 === 0 ? 'after' : 'before', nth: 1 + (Math.floor(round / 2) % 3) * 3 };
}

/** Visits of each release: enough for every decision. */
const visits = 8_000;

/** Answers what a watcher asks, with the figures of simulated visits. */
async function startProvider() {
  const good = figuresOf('', usual, visits, seeded(1));
  const other = figuresOf('', usual, visits, seeded(2));
  const bad = figuresOf('', { ...usual, throws: 1 / 3 }, visits, seeded(3));
  const shown = { serverTime: 0, live: '', canary: '', isBad: false };
  const server = createServer((request, response) => {
    const seen: ReleasesSeen = {
      app,
      serverTime: shown.serverTime,
      releases: [
        { ...good, release: `${app}/${shown.live}` },
        { ...(shown.isBad ? bad : other), release: `${app}/${shown.canary}` },
      ],
    };
    const isMetrics = request.url?.startsWith('/api/reports/releases') === true;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isMetrics ? seen : { openapi: '3.1.0', paths: {} }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}`, shown, stop: () => server.close() };
}

/**
 * Fault injection: a watcher with its own key carries on canaries by a plan of three shares, by simulated visits, and is killed at
 * chosen operations, so that all steps of its work are hit. After each kill the site must be in a state of the plan and without
 * faults. Every third canary is bad and must be aborted.
 */
export async function killWatcher(kills: number): Promise<WatcherReport> {
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-watcher-'));
  const provider = await startProvider();
  const report: WatcherReport = { kills: new Map(), promoted: 0, aborted: 0, broken: [] };
  try {
    const site = new FolderSite(join(folder, 'site'));
    const [owner, server] = await machines(site, folder);
    let [killed, turn, now] = [0, 0, Date.now()];
    const run = async (machine: Machine, begin: string | null, kill: KillPoint | null = null) => {
      // The first minute of a share is not counted.
      now += 180_000;
      provider.shown.serverTime = now;
      const task = { address: site.address, dataDir: machine.dataDir, provider: provider.url, now, begin, plan, kill };
      return runWatcher(task);
    };
    for (let canary = 1; killed < kills; canary++) {
      const id = canary.toString(16).padStart(10, '0');
      await run(owner, await preparedBuild(join(folder, 'builds', id), app, id));
      const to = `1.0.0-${id}`;
      const isBad = canary % 3 === 0;
      Object.assign(provider.shown, {
        live: (await readState(site, owner)).apps[app]?.live,
        canary: to,
        isBad,
      });
      while ((await readState(site, owner)).canaries.length > 0) {
        const kill = killed < kills ? pointAt(turn++) : null;
        const printed = await run(server, null, kill);
        if (kill && /^killed$/m.test(printed)) {
          killed += 1;
          const where = `${kill.step}, ${kill.when} ${kill.name}`;
          report.kills.set(where, (report.kills.get(where) ?? 0) + 1);
        } else if (!/^ended (?:left|promoted|aborted)$/m.test(printed))
          throw new Error(`The watcher ended otherwise: ${printed}`);
        report.broken.push(...(await problemsAfter(site, owner, to, isBad)).map((line) => `kill ${killed}: ${line}`));
      }
      const { apps } = await readState(site, owner);
      if (apps[app]?.live === to) report.promoted += 1;
      else report.aborted += 1;
      if ((apps[app]?.live === to) === isBad) report.broken.push(`${to} ended otherwise than its visits say`);
    }
    return report;
  } finally {
    provider.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function machines(site: FolderSite, folder: string): Promise<[Machine, Machine]> {
  const [owner, server] = [thisMachine({ DATA_DIR: join(folder, 'owner') }), thisMachine({ DATA_DIR: join(folder, 'server') })];
  await makeKey(owner, firstKeyName());
  const { publicKey } = await makeKey(server, 'server');
  const watch = { change: 'watch' as const, name: 'server', publicKey, apps: [app] };
  await addDeployment(site, () => ({ what: 'keys', apps: [], keys: [watch], forced: [], skipped: [] }), owner);
  for (const name of ['host', app] as const)
    await release(site, name, {
      machine: owner,
      provider: null,
      from: await preparedBuild(join(folder, 'builds', name), name, 'a'.repeat(10)),
    });
  return [owner, server];
}

/** Runs a watcher in a process of its own. @returns what it printed */
export function runWatcher(task: Static<typeof WatcherTask>): Promise<string> {
  const program = join(import.meta.dirname, 'watcherProcess.ts');
  const args = ['--disable-warning=ExperimentalWarning', program, JSON.stringify(task)];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (_error, out, problems) => resolve(out + problems));
  });
}

/** Compares the site with the plan, then lets the next command recover it and looks for faults. */
async function problemsAfter(site: FolderSite, owner: Machine, to: string, isBad: boolean): Promise<string[]> {
  const problems: string[] = [];
  const { moves, canaries, apps, warnings } = await readState(site, { ...owner, dataDir: `${owner.dataDir}-stranger` });
  const shares = moves.flatMap(({ canary }) => (canary?.apps[0]?.to === to ? [canary.percent] : []));
  if (shares.join() !== plan.slice(0, shares.length).join()) problems.push(`the shares were ${shares.join(', ')}`);
  const promotions = moves.filter(({ what, apps: moved }) => what === 'promote' && moved[0]?.to === to);
  const aborts = moves.filter(({ aborted = [] }) => aborted[0]?.to === to);
  if (promotions.length + aborts.length > 1) problems.push('it was decided about twice');
  if (promotions.length > 0 && (isBad || shares.length < plan.length))
    problems.push(`it was promoted after ${shares.join(', ')} %`);
  if (aborts.length > 0 && !isBad) problems.push('a good one was aborted');
  if ((apps[app]?.live === to) !== promotions.length > 0) problems.push('it is live without a promotion');
  for (const running of canaries) {
    if (running.percent !== shares.at(-1) || plan.slice(shares.length).join() !== (running.steps ?? []).join())
      problems.push(`it runs with ${running.percent} %, then ${running.steps?.join(', ')}`);
    if (activeCanaries([running], Date.parse(running.until ?? '')).length > 0) problems.push('it does not end at its time');
  }
  const said: string[] = [];
  await recoverSite(site, owner, (line) => said.push(line));
  const { faults } = await verify(site, owner);
  return [...problems, ...warnings, ...said.filter((line) => line.startsWith('!')), ...faults.map(({ says }) => says)];
}
