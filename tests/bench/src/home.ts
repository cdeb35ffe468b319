import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { thisMachine } from 'deploy/keys/machine';
import { buildChanged, readBuild } from 'deploy/release/build';
import { releaseBuilt } from 'deploy/release/release';
import { runComposer } from 'deploy/release/runComposer';
import { readState } from 'deploy/site/deploymentLog';
import { openSite } from 'deploy/site/openSite';
import type { Site } from 'deploy/site/Site';
import { browserLaunch } from 'deploy/smoke/browserLaunch';
import { newDataDir, type RunningSite, startSite } from 'deploy/smoke/startSite';
import { type Browser, chromium } from 'playwright-core';
import { remotes } from 'shared/build/apps';
import { type Figures, median } from './measures.ts';
import { measurePage, measurePress, measureReady, type PageLoad, type Press } from './pageLoad.ts';

const root = resolve(import.meta.dirname, '../../..');
const monolith = join(root, 'tests', 'bench', 'monolith');
const viewport = { width: 390, height: 844 };

/** The compared variants; each is a provider with its own site. */
const sides = { static: 'static document', content: 'with content', single: 'one bundle' } as const;
type Side = keyof typeof sides;

type Turn = PageLoad & Press;

export interface HomeBench {
  turns: number;
  path: string;
}

/**
 * Runs `npm run bench -- home [turns] [--path PATH]`: compares a page of the federated site, static and with rendered content,
 * with the same page as one optimised bundle, in alternating turns with a slow phone's network and processor. Prints medians and
 * ratios; only the ratios are meaningful.
 * @returns those of LCP, of the first press and of the JavaScript
 */
export async function benchHome({ turns, path }: HomeBench, say: (line: string) => void): Promise<Figures> {
  await buildChanged(say);
  const [split, whole, filled] = [await newDataDir(), await newDataDir(), await newDataDir()];
  const machine = thisMachine({ DATA_DIR: split });
  await releaseBuilt(openSite(join(split, 'site')), { machine, say });
  say('Building the same pages as one bundle …');
  await buildMonolith();
  const { apps } = await readState(openSite(join(split, 'site')), machine);
  await releaseMonolith(join(split, 'site', 'host', apps.host?.live ?? ''), openSite(join(whole, 'site')), join(whole, 'site'));
  await cp(join(split, 'site'), join(filled, 'site'), { recursive: true });
  const sites: Record<Side, RunningSite> = {
    static: await startSite(split, { RENDER: 'off' }),
    content: await startSite(filled, { RENDER: 'on' }),
    single: await startSite(whole, { RENDER: 'off' }),
  };
  const browser = await chromium.launch(await browserLaunch());
  try {
    const results: Record<Side, Turn[]> = { static: [], content: [], single: [] };
    const names: readonly Side[] = ['static', 'content', 'single'];
    for (let turn = 0; turn < turns; turn += 1) {
      // Rotates the order, so that no variant always runs on the warmer machine.
      for (let place = 0; place < names.length; place += 1) {
        const side = names[(turn + place) % names.length] ?? 'static';
        await sleep(1_000);
        results[side].push(await measured(browser, await addressOn(sites[side], path)));
      }
      say(
        `turn ${turn + 1} of ${turns}: ${names.map((side) => `${sides[side]} ready ${ms(results[side].at(-1)?.ready)} ms`).join(', ')}`,
      );
    }
    print(results, say);
    const ratio = (value: (turn: Turn) => number) => median(results.content.map(value)) / median(results.single.map(value));
    return {
      [`LCP of ${path} : one bundle`]: ratio(({ lcp }) => lcp),
      [`first press on ${path} : one bundle`]: ratio(({ led }) => led),
      [`JavaScript of ${path} : one bundle`]: ratio(({ jsBytes }) => jsBytes),
    };
  } finally {
    await browser.close();
    await Promise.all(Object.values(sites).map((site) => site.stop()));
  }
}

async function measured(browser: Browser, url: string): Promise<Turn> {
  const conditions = { slow: true, viewport };
  const load = await measurePage(browser, url, conditions);
  const ready = load.ready || (await measureReady(browser, url, conditions));
  const isRound = /\/lottery\/\d+$/.test(url);
  const press = isRound ? { pressed: Number.NaN, led: Number.NaN } : await measurePress(browser, url, conditions);
  return { ...load, ready, ...press };
}

async function addressOn({ baseUrl }: RunningSite, path: string): Promise<string> {
  if (!path.includes(':id')) return baseUrl + path;
  const answer = await fetch(`${baseUrl}/api/lotteries/?page=0&limit=10&status=running`);
  const { contents }: { contents: { id: number; endTime: number }[] } = await answer.json();
  // The round that ends last still exists in the last turn.
  const [last] = contents.sort((one, other) => other.endTime - one.endTime);
  if (!last) throw new Error('No round is running.');
  return baseUrl + path.replace(':id', String(last.id));
}

function print(results: Record<Side, Turn[]>, say: (line: string) => void): void {
  const rows: [string, (turn: Turn) => number][] = [
    ['LCP, ms', (one) => one.lcp],
    ['first screen stands, ms', (one) => one.first],
    ['data sections stand, ms', (one) => one.ready],
    ['"Play Now" can be pressed, ms', (one) => one.pressed],
    ['… and has led on, ms', (one) => one.led],
    ['layout shift, thousandths', (one) => one.cls * 1_000],
    ['JavaScript, KB over the wire', (one) => one.jsBytes / 1024],
    ['all bytes, KB over the wire', (one) => one.totalBytes / 1024],
    ['requests', (one) => one.requests],
    ['depth of the request chain', (one) => one.depth],
  ];
  const names: readonly Side[] = ['static', 'content', 'single'];
  say(`\n${'median of'.padEnd(32)}${names.map((side) => sides[side].padStart(17)).join('')}${'content : one'.padStart(15)}`);
  for (const [name, value] of rows) {
    const medians = names.map((side) => median(results[side].map(value)));
    const [, content = Number.NaN, single = Number.NaN] = medians;
    const figures = medians.map((figure) => (Number.isNaN(figure) ? '–' : round(figure)).padStart(17)).join('');
    say(`${name.padEnd(32)}${figures}${(single > 0 ? (content / single).toFixed(2) : '–').padStart(15)}`);
  }
}

async function buildMonolith(): Promise<void> {
  const cli = join(root, 'tests', 'bench', 'node_modules', 'webpack-cli', 'bin', 'cli.js');
  await promisify(execFile)(process.execPath, [cli, '--mode', 'production', '-c', join(monolith, 'webpack.config.ts')], {
    cwd: monolith,
    env: { ...process.env, BUILD_ID: 'monolith', NODE_ENV: 'production' },
  });
}

/**
 * Composes the single bundle's pages with the same rules and shells as the federated ones.
 * @param host folder of the host's release
 */
async function releaseMonolith(host: string, to: Site, folder: string): Promise<void> {
  const base = '/host/0.0.0-monolith/';
  await cp(join(monolith, 'dist'), join(folder, base), { recursive: true });
  const info = await readBuild(join(monolith, 'dist'));
  for (const file of Object.keys(info.integrity)) {
    await to.write(`${base.slice(1)}${file}.br`, await promisify(brotliCompress)(await readFile(join(monolith, 'dist', file))));
  }
  const contract = { ...info.contract, role: 'remote' };
  const parts = remotes.map((app) => ({ info: { ...info, app, contract, entry: [] }, base }));
  const shells: unknown = JSON.parse(await readFile(join(host, 'shell.json'), 'utf8'));
  const script = await readFile(join(host, 'composer.js'), 'utf8');
  const files = await runComposer(script, { revision: 0, live: [{ info, base }, ...parts], shells });
  for (const { file, text } of files) await to.write(file, text);
}

const round = (value: number) => String(Math.round(value * 10) / 10);
const ms = (value: number | undefined) => Math.round(value ?? 0);
