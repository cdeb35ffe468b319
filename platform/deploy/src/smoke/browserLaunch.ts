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

/** What the package @sparticuz/chromium is compiled for. */
const packagedRunsHere = process.platform === 'linux' && process.arch === 'x64';

/** Chromium makes requests of its own at start; a test machine may have no network for them. */
const quiet = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
];

/**
 * How far below the screen a lazy picture is asked for depends on the kind of connection (px). A browser without windows does not
 * know its own, and would take the distance for a bad one; these are Chromium's for a good one.
 */
const asOnFourG = ['--blink-settings=lazyLoadingImageMarginPxUnknown=1250'];

/**
 * The browser for tests and benchmarks: `CHROMIUM_PATH`, else the one inside the npm package @sparticuz/chromium with its own
 * libraries, else, where that does not run, an installed Chrome or Chromium.
 *
 * The packaged one comes first: it is the same on every machine, and it is Chromium without the desktop's windows, which takes
 * less than half the processor's time for a page (docs/decisions/0580).
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
  // The package's own arguments turn the sandbox off and everything into one process, which serves no test.
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

/** A home of its own, so that fonts and caches of the bundled browser go nowhere else. */
async function homeOf(): Promise<Record<string, string>> {
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  return { ...env, HOME: await mkdtemp(join(tmpdir(), 'snail-lotto-browser-')) };
}
