import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, newDataDir } from 'deploy/smoke/startSite';
import { root } from 'shared/build/root';
import { benchBuy } from './buy.ts';
import { findPgbench } from './buyPgbench.ts';
import { benchDocuments } from './documents.ts';
import { benchHome } from './home.ts';
import { benchLive } from './live.ts';
import { compareFigures, endedChildrenTime, type Figures, median, type Say, type Stored } from './measures.ts';

const file = join(import.meta.dirname, '..', 'ratios.json');

/**
 * Runs `npm run bench -- all`: measures all figures of ratios.json and prints them beside the stored ones. Judges nothing by its
 * exit code, because machines differ.
 * @param isRecording stores what was measured
 */
export async function benchAll(
  say: Say,
  { brief, hasBrowser, isRecording }: { brief: boolean; hasBrowser: boolean; isRecording: boolean },
): Promise<void> {
  const stored: Stored = JSON.parse(await readFile(file, 'utf8'));
  const figures: Figures = {};
  const add = async (measured: Promise<Figures>) => Object.assign(figures, await measured);
  await add(benchDocuments(say, { seconds: brief ? 2 : 5, rounds: brief ? 1 : 5, minutes: 0 }));
  await add(benchCommands(say, brief ? 3 : 7));
  if (findPgbench() === undefined) say('Purchases are left out: pgbench was not found.');
  else await add(benchBuy(say, { seconds: brief ? 1 : 5, repeats: brief ? 1 : 3, minutes: 0 }));
  if (hasBrowser) {
    await add(benchHome({ turns: brief ? 1 : 7, path: undefined }, say));
    await add(benchLive(say, brief ? { seconds: 5, rate: 100, watchers: 500 } : { seconds: 60, rate: 500, watchers: 2_000 }));
  }
  for (const line of compareFigures(figures, stored)) say(line);
  if (!isRecording) return;
  for (const [name, is] of Object.entries(figures))
    stored[name] = { better: betterOf(name), ...stored[name], is: Number(is.toPrecision(3)) };
  await writeFile(file, `${JSON.stringify(stored, null, 2)}\n`);
}

const betterOf = (name: string) => (/^(?:processor time, bare|purchases)/.test(name) ? 'more' : 'less');

/**
 * Compares the processor time of `npm start` on a built site, and of commands, with that of Node's own start, all without npm's.
 * @returns the ratios
 */
async function benchCommands(say: Say, repeats: number): Promise<Figures> {
  const env = { ...process.env, DATA_DIR: await newDataDir(), SITE_DIR: '', PORT: String(await freePort()) };
  const script = (name: string) => join(root, 'scripts', name);
  const start = () => run([script('start.mjs')], env, 'Snail Lotto is at');
  await start();
  const rows: [string, () => Promise<number>][] = [
    ['Node', () => run(['-e', '0'], env)],
    ['warm start', start],
    ['releases', () => run([script('run.mjs'), 'platform/deploy/src/cli.ts', 'releases'], env)],
    ['provider outbox', () => run([script('run.mjs'), 'api/src/cli.ts', 'outbox', '--why', 'bench'], env)],
  ];
  const figures: Figures = {};
  let base = 0;
  say(`\n${'command'.padEnd(36)}${'ms'.padStart(10)}${'processor ms'.padStart(14)}`);
  for (const [name, take] of rows) {
    const before = await endedChildrenTime();
    const times: number[] = [];
    // Node's own start takes few ticks of the clock.
    const turns = name === 'Node' ? 10 : repeats;
    while (times.length < turns) times.push(await take());
    const cost = ((await endedChildrenTime()) - before) / turns;
    if (name === 'Node') base = cost;
    else figures[`processor time, ${name} : Node`] = cost / base;
    say(`${name.padEnd(36)}${median(times).toFixed(0).padStart(10)}${(cost / 1_000).toFixed(0).padStart(14)}`);
  }
  return figures;
}

/**
 * Runs a program to its end, or until it prints `ready`, and then stops it.
 * @returns the time until then, ms
 */
async function run(args: string[], env: NodeJS.ProcessEnv, ready?: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let took: number | undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      output += piece;
      if (took !== undefined || ready === undefined || !output.includes(ready)) return;
      took = performance.now() - began;
      child.kill();
    });
  const [code] = await once(child, 'close');
  if (ready === undefined ? code !== 0 : took === undefined) throw new Error(`${args.join(' ')} failed:\n${output}`);
  return took ?? performance.now() - began;
}
