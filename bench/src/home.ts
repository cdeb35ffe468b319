import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { thisMachine } from 'deploy/keys/machine';
import { buildChanged } from 'deploy/release/build';
import { pageHtml } from 'deploy/release/page';
import { readBuild } from 'deploy/release/readBuild';
import { releaseBuilt } from 'deploy/release/release';
import { readShells, type Shell } from 'deploy/release/shells';
import { readState } from 'deploy/site/chain';
import { openSite } from 'deploy/site/openSite';
import type { Site } from 'deploy/site/Site';
import { type Browser, chromium } from 'playwright-core';
import { remotes } from 'shared/build/apps';
import { browserLaunch } from 'site-under-test/browserLaunch';
import { newDataDir, startSite } from 'site-under-test/startSite';
import { median } from './median.ts';
import { measurePage, type PageLoad } from './pageLoad.ts';

const root = resolve(import.meta.dirname, '..', '..');
const monolith = join(root, 'bench', 'monolith');
const viewport = { width: 390, height: 844 };

/**
 * `npm run bench -- home [pairs]`: the federated home page against the same page as one tuned bundle, loaded in turn in
 * one run on a slow phone's network and processor. Prints medians and ratios; single times say nothing, ratios do.
 */
export async function benchHome(pairs: number, say: (line: string) => void): Promise<void> {
  await buildChanged(say);
  const [split, whole] = [await newDataDir(), await newDataDir()];
  const machine = thisMachine({ DATA_DIR: split });
  await releaseBuilt(openSite(join(split, 'site')), { machine, say });
  say('Building the same pages as one bundle …');
  await buildMonolith();
  const { apps } = await readState(openSite(join(split, 'site')), machine);
  const shells = await readShells(openSite(join(split, 'site')), `/host/${apps.host?.live}/`);
  await releaseMonolith(shells, openSite(join(whole, 'site')), join(whole, 'site'));
  const federated = await startSite(split);
  const single = await startSite(whole);
  const browser = await chromium.launch(await browserLaunch());
  try {
    const results = { federated: await load(browser, federated.baseUrl, 0), single: await load(browser, single.baseUrl, 0) };
    for (let pair = 1; pair <= pairs; pair += 1) {
      // Which one goes first alternates, so that neither always meets the warmer machine.
      for (const name of pair % 2 ? (['federated', 'single'] as const) : (['single', 'federated'] as const)) {
        await sleep(1_000);
        results[name].push(...(await load(browser, name === 'federated' ? federated.baseUrl : single.baseUrl, 1)));
      }
      say(`pair ${pair} of ${pairs}: ready ${ms(results.federated.at(-1)?.ready)} and ${ms(results.single.at(-1)?.ready)} ms`);
    }
    print(results, say);
  } finally {
    await browser.close();
    await Promise.all([federated.stop(), single.stop()]);
  }
}

async function load(browser: Browser, url: string, times: number): Promise<PageLoad[]> {
  const loads: PageLoad[] = [];
  for (let time = 0; time < times; time += 1) loads.push(await measurePage(browser, url, { slow: true, viewport }));
  return loads;
}

function print(results: { federated: PageLoad[]; single: PageLoad[] }, say: (line: string) => void): void {
  const rows: [string, (load: PageLoad) => number][] = [
    ['LCP, ms', (one) => one.lcp],
    ['data sections stand, ms', (one) => one.ready],
    ['JavaScript, KB over the wire', (one) => one.jsBytes / 1024],
    ['all bytes, KB over the wire', (one) => one.totalBytes / 1024],
    ['requests', (one) => one.requests],
    ['depth of the request chain', (one) => one.depth],
  ];
  say(`\n${'median of'.padEnd(32)}${'federated'.padStart(12)}${'one bundle'.padStart(12)}${'ratio'.padStart(8)}`);
  for (const [name, value] of rows) {
    const [a, b] = [median(results.federated.map(value)), median(results.single.map(value))];
    say(`${name.padEnd(32)}${round(a).padStart(12)}${round(b).padStart(12)}${(a / b).toFixed(2).padStart(8)}`);
  }
}

async function buildMonolith(): Promise<void> {
  const cli = join(root, 'bench', 'node_modules', 'webpack-cli', 'bin', 'cli.js');
  await promisify(execFile)(process.execPath, [cli, '--mode', 'production', '-c', join(monolith, 'webpack.config.ts')], {
    cwd: monolith,
    env: { ...process.env, BUILD_ID: 'monolith', NODE_ENV: 'production' },
  });
}

/** Composes the single bundle's pages with the same code and the same shells as the federated ones. */
async function releaseMonolith(shells: readonly Shell[], to: Site, folder: string): Promise<void> {
  const base = '/host/0.0.0-monolith/';
  await cp(join(monolith, 'dist'), join(folder, base), { recursive: true });
  const info = await readBuild(join(monolith, 'dist'));
  for (const file of Object.keys(info.integrity)) {
    await to.write(`${base.slice(1)}${file}.br`, await promisify(brotliCompress)(await readFile(join(monolith, 'dist', file))));
  }
  const parts = remotes.map((app) => ({ info: { ...info, app, entry: [] }, base }));
  for (const shell of shells) await to.write(`pages/${shell.name}.html`, pageHtml(shell, { info, base }, parts));
  await to.write(
    'pages/pages.json',
    JSON.stringify(shells.map(({ name, pattern }) => ({ pattern, file: `pages/${name}.html` }))),
  );
}

const round = (value: number) => String(Math.round(value * 10) / 10);
const ms = (value: number | undefined) => Math.round(value ?? 0);
