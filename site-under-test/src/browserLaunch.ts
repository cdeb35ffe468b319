import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
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
 * The browser for tests and benchmarks: `CHROMIUM_PATH`, else an installed Chrome or Chromium, else the one inside the
 * npm package @sparticuz/chromium with its own libraries.
 */
export async function browserLaunch(): Promise<LaunchOptions> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const found = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path));
  if (found) {
    if (!existsSync(found)) throw new Error(`CHROMIUM_PATH names ${found}, which does not exist.`);
    return { executablePath: found, args: [...quiet, ...asRoot] };
  }
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
  const bin = join(import.meta.dirname, '..', 'node_modules', '@sparticuz', 'chromium', 'bin');
  const libraries = await inflate(join(bin, 'al2023.tar.br'));
  setupLambdaEnvironment(join(libraries, 'lib'));
  const executablePath = await chromium.executablePath();
  // The package's own arguments turn the sandbox off and everything into one process, which serves no test.
  return { executablePath, args: [...quiet, '--no-sandbox', '--disable-dev-shm-usage', '--headless=shell'], env: await homeOf() };
}

/** A home of its own, so that fonts and caches of the bundled browser go nowhere else. */
async function homeOf(): Promise<Record<string, string>> {
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  return { ...env, HOME: await mkdtemp(join(tmpdir(), 'snail-lotto-browser-')) };
}
