import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { thisMachine } from 'deploy/keys/machine';
import { buildChanged, readBuild } from 'deploy/release/build';
import { releaseBuilt } from 'deploy/release/release';
import { runComposer } from 'deploy/release/runComposer';
import { readState } from 'deploy/site/deploymentLog';
import { openSite } from 'deploy/site/openSite';
import type { Site } from 'deploy/site/Site';
import { browserLaunch } from 'deploy/smoke/browserLaunch';
import { freePort, newDataDir, startSite } from 'deploy/smoke/startSite';
import { type Browser, chromium } from 'playwright-core';
import { remotes } from 'shared/build/apps';
import { type Figures, median } from './measures.ts';
import { measurePage, measurePress, measureReady, type PageLoad, type Press } from './pageLoad.ts';

const root = resolve(import.meta.dirname, '../../..');
const monolith = join(root, 'tests', 'bench', 'monolith');
const compress = promisify(brotliCompress);

const conditions = { slow: true, viewport: { width: 390, height: 844 } };

const sides = { content: 'with content', bare: 'without scripts', single: 'one bundle' } as const;
type Side = keyof typeof sides;

const firstLinks: Record<string, string> = {
  '/': 'main a[href^="/lottery/"]',
  '/lottery': 'header a[href="/"]',
  '/lottery/:id': 'header a[href="/"]',
  '/history': 'main a[href$="/proof"]',
};

type Turn = PageLoad & Press;

export interface HomeBench {
  turns: number;
  path: string | undefined;
}

/**
 * Runs `npm run bench -- home [turns] [--path PATH]`: compares the first pages with the same documents without their scripts, and
 * the home page with one optimised bundle, in alternating turns with a slow phone's network and processor. Prints medians and
 * ratios; only the ratios are meaningful.
 * @returns the ratios of LCP, of the first press and of the JavaScript
 * @throws Error for a page that is not measured, and for a document without content
 */
export async function benchHome({ turns, path }: HomeBench, say: (line: string) => void): Promise<Figures> {
  const measuredPages = Object.keys(firstLinks).filter((page) => path === undefined || page === path);
  if (measuredPages.length === 0)
    throw new Error(`'${path}' is not measured. Choose one of ${Object.keys(firstLinks).join(', ')}.`);
  await buildChanged(say);
  const [whole, filled] = [await newDataDir(), await newDataDir()];
  const machine = thisMachine({ DATA_DIR: filled });
  const released = openSite(join(filled, 'site'));
  await releaseBuilt(released, { machine, say });
  say('Building the same pages as one bundle …');
  await buildMonolith();
  const { apps } = await readState(released, machine);
  await releaseMonolith(join(filled, 'site', 'host', apps.host?.live ?? ''), openSite(join(whole, 'site')), join(whole, 'site'));
  const content = await startSite(filled, { RENDER: 'on', RENDER_DEADLINE_MS: '30000' });
  const single = await startSite(whole, { RENDER: 'off' });
  const bare = await serveWithoutScripts(content.baseUrl);
  const baseUrls: Record<Side, string> = { content: content.baseUrl, bare: bare.baseUrl, single: single.baseUrl };
  const browser = await chromium.launch(await browserLaunch());
  const figures: Figures = {};
  try {
    for (const page of measuredPages) {
      const names: readonly Side[] = page === '/' ? ['content', 'bare', 'single'] : ['content', 'bare'];
      const results: Record<Side, Turn[]> = { content: [], bare: [], single: [] };
      for (let turn = 0; turn < turns; turn += 1) {
        // Rotates the order, so that no variant always runs on the warmer machine.
        for (let place = 0; place < names.length; place += 1) {
          const side = names[(turn + place) % names.length] ?? 'content';
          await sleep(1_000);
          results[side].push(await measured(browser, side, await addressOn(baseUrls[side], page), firstLinks[page] ?? ''));
        }
        const lcps = names.map((side) => `${sides[side]} LCP ${ms(results[side].at(-1)?.lcp)} ms`).join(', ');
        say(`${page}, turn ${turn + 1} of ${turns}: ${lcps}, has led on ${ms(results.content.at(-1)?.led)} ms`);
      }
      print(page, names, results, say);
      Object.assign(figures, ratiosOf(page, results));
    }
  } finally {
    await browser.close();
    bare.stop();
    await Promise.all([content, single].map((site) => site.stop()));
  }
  for (const [name, ratio] of Object.entries(figures)) say(`${name.padEnd(60)}${ratio.toFixed(2).padStart(10)}`);
  return figures;
}

function ratiosOf(page: string, { content, bare, single }: Record<Side, Turn[]>): Figures {
  const of = (turns: Turn[], value: (turn: Turn) => number) => median(turns.map(value));
  const lcp = of(content, (one) => one.lcp);
  const own = {
    [`LCP of ${page} : without scripts`]: lcp / of(bare, (one) => one.lcp),
    [`first press on ${page} : its LCP`]: of(content, (one) => one.led) / lcp,
  };
  if (single.length === 0) return own;
  return {
    ...own,
    [`LCP of ${page} : one bundle`]: lcp / of(single, (one) => one.lcp),
    [`JavaScript of ${page} : one bundle`]: of(content, (one) => one.jsBytes) / of(single, (one) => one.jsBytes),
  };
}

const loadedByScripts = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\bas="(?:script|fetch)"[^>]*>/g;

const ofTransfer = /^(?:connection|keep-alive|transfer-encoding|content-(?:encoding|length))$/;

/** Serves a site whose documents have neither scripts nor hints for them. Intercepting in the browser would bypass its slow network. */
async function serveWithoutScripts(site: string) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(site + request.url);
    const type = answer.headers.get('content-type') ?? '';
    const body = Buffer.from(await answer.arrayBuffer());
    response.statusCode = answer.status;
    for (const [name, value] of answer.headers) if (!ofTransfer.test(name)) response.setHeader(name, value);
    if (!type.startsWith('text/html')) return response.end(body);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    response.setHeader('content-encoding', 'br');
    response.end(await compress(body.toString().replace(loadedByScripts, ''), { params }));
  });
  const port = await freePort();
  await once(server.listen(port), 'listening');
  return {
    baseUrl: `http://localhost:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function measured(browser: Browser, side: Side, url: string, link: string): Promise<Turn> {
  const document = await (await fetch(url)).text();
  if (side === 'content' && !document.includes('id="brought"')) throw new Error(`${url} does not bring its content.`);
  const load = await measurePage(browser, url, conditions);
  if (side === 'single') return { ...load, ready: load.ready || Number.NaN, pressed: Number.NaN, led: Number.NaN };
  const press = await measurePress(browser, url, conditions, link);
  if (side === 'bare') return { ...load, ...press, ready: Number.NaN };
  return { ...load, ...press, ready: load.ready || (await measureReady(browser, url, conditions)) };
}

async function addressOn(baseUrl: string, path: string): Promise<string> {
  if (!path.includes(':id')) return baseUrl + path;
  const answer = await fetch(`${baseUrl}/api/lotteries/?page=0&limit=10&status=running`);
  const { contents }: { contents: { id: number; endTime: number }[] } = await answer.json();
  // The round that ends last still exists in the last turn.
  const [last] = contents.sort((one, other) => other.endTime - one.endTime);
  if (!last) throw new Error('No round is running.');
  return baseUrl + path.replace(':id', String(last.id));
}

function print(page: string, names: readonly Side[], results: Record<Side, Turn[]>, say: (line: string) => void): void {
  const rows: [string, (turn: Turn) => number][] = [
    ['LCP, ms', (one) => one.lcp],
    ['first screen stands, ms', (one) => one.first],
    ['data sections stand, ms', (one) => one.ready],
    ['a link can be pressed, ms', (one) => one.pressed],
    ['… and has led on, ms', (one) => one.led],
    ['layout shift, thousandths', (one) => one.cls * 1_000],
    ['JavaScript, KB over the wire', (one) => one.jsBytes / 1024],
    ['all bytes, KB over the wire', (one) => one.totalBytes / 1024],
    ['requests', (one) => one.requests],
    ['depth of the request chain', (one) => one.depth],
  ];
  say(`\n${`median on ${page} of`.padEnd(32)}${names.map((side) => sides[side].padStart(17)).join('')}`);
  for (const [name, value] of rows) {
    const medians = names.map((side) => median(results[side].map(value)));
    say(name.padEnd(32) + medians.map((figure) => (Number.isNaN(figure) ? '–' : round(figure)).padStart(17)).join(''));
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
    await to.write(`${base.slice(1)}${file}.br`, await compress(await readFile(join(monolith, 'dist', file))));
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
