import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const packagedRunsHere = process.platform === 'linux' && process.arch === 'x64';

/** Disables Chromium's own network requests; a test machine may have no network. */
const quiet = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
];

/**
 * The distance at which lazy images load depends on the connection type (px). The headless browser does not know its type and
 * would assume a bad one; this is Chromium's value for 4G.
 */
const asOnFourG = ['--blink-settings=lazyLoadingImageMarginPxUnknown=1250'];

/**
 * Returns the launch options of the browser for tests and benchmarks: `CHROMIUM_PATH`, else the packaged Chromium of
 * @sparticuz/chromium, else, where that does not run, an installed Chrome or Chromium.
 *
 * The packaged one comes first because it is the same on every machine, and, without a window system, needs less than half the
 * processor time for a page.
 * @throws Error if there is none
 */
export async function browserLaunch(): Promise<LaunchOptions> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  const found = named ?? (packagedRunsHere ? undefined : installed.find((path) => existsSync(path)));
  if (found !== undefined) return { executablePath: found, args: [...quiet, ...asRoot] };
  if (!packagedRunsHere) throw new Error('There is no Chrome or Chromium here. Install one, or name it with CHROMIUM_PATH.');
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
  const libraries = await inflate(packagedFile('bin/al2023.tar.br'));
  setupLambdaEnvironment(join(libraries, 'lib'));
  const executablePath = await chromium.executablePath();
  // Not the package's own arguments: they disable the sandbox and use a single process, which is unsuitable for tests.
  const args = [...quiet, ...asOnFourG, '--no-sandbox', '--disable-dev-shm-usage', '--headless=shell'];
  return { executablePath, args, env: await homeOf() };
}

/** Returns the path of a file in the npm package, wherever it is installed. */
function packagedFile(name: string): string {
  const folders = createRequire(import.meta.url).resolve.paths('@sparticuz/chromium') ?? [];
  const found = folders.map((folder) => join(folder, '@sparticuz/chromium', name)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`The package @sparticuz/chromium has no ${name}. Install the packages again.`);
  return found;
}

async function homeOf(): Promise<Record<string, string>> {
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  return { ...env, HOME: await mkdtemp(join(tmpdir(), 'snail-lotto-browser-')) };
}
