import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from 'shared/build/root';

/** Environment variable with the folder of a provider's initial data. Programs that tests start inherit it. */
const variable = 'BEGUN_DATA';
/**
 * The files and folders that are copied: creating the database and the demo data takes four times as long as a start with them.
 */
const made = ['database', 'uploads', 'fair.key', 'jwt.key'];

/**
 * Saves the initial data of a provider, for other providers of this run.
 * @param dataDir its data; must not be in use
 * @param to new folder
 * @returns the environment for those providers
 */
export async function saveInitialData(dataDir: string, to: string): Promise<Record<string, string>> {
  await copy(dataDir, to);
  return { [variable]: to };
}

/** Copies the saved initial data into a data folder, if there is any. A folder with a database stays unchanged. */
export async function beginWithKept(dataDir: string): Promise<void> {
  const kept = process.env[variable];
  if (kept !== undefined && !existsSync(join(dataDir, 'database'))) await copy(kept, dataDir);
}

async function copy(from: string, to: string): Promise<void> {
  for (const name of made.filter((one) => existsSync(join(from, one))))
    await cp(join(from, name), join(to, name), { recursive: true });
}

/**
 * Returns the first of a row of free ports.
 *
 * The ports are below the range for outgoing connections (32768 and up on Linux, 49152 elsewhere), so that no connection takes
 * one before the server starts.
 * @param count number of consecutive ports
 */
export async function freePort(count = 1): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const first = randomInt(20_000, 32_000);
    const row = Array.from({ length: count }, (_, index) => isFree(first + index));
    if ((await Promise.all(row)).every(Boolean)) return first;
  }
  throw new Error(`There are no ${count} free ports in a row between 20000 and 32000.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, () => probe.close(() => done(true)));
  });
}

export interface RunningSite {
  baseUrl: string;
  env: Record<string, string>;
  pid: number;
  end(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Returns the provider's program: the project's, or in a team's own repository that of the package `snail-lotto-provider`; null
 * if there is neither.
 */
export function providerProgram(): string | null {
  const own = join(root, 'api', 'src', 'server.ts');
  if (existsSync(own)) return own;
  try {
    return createRequire(import.meta.url).resolve('snail-lotto-provider/server');
  } catch {
    return null;
  }
}

export const newDataDir = () => mkdtemp(join(tmpdir(), 'snail-lotto-'));

/** Returns the basic environment variables and Node's compile cache, without settings that an operator has made for a provider. */
export function plainEnvironment(from: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const wanted = /^(PATH|HOME|USER|TMPDIR|TMP|TEMP|LANG|TZ|SystemRoot|USERPROFILE|LD_LIBRARY_PATH|NODE_COMPILE_CACHE)$/i;
  return Object.fromEntries(
    Object.entries(from).flatMap(([name, value]) => (value !== undefined && wanted.test(name) ? [[name, value]] : [])),
  );
}

/**
 * Starts the real provider over a released site, with a new embedded database and demo data (a copy of saved initial data if
 * there is any).
 * @param dataDir contains `site`, the released site; `stop` removes it
 * @param surroundings lower-priority environment; default that of this process
 */
export async function startSite(
  dataDir: string,
  extra: Record<string, string> = {},
  surroundings: NodeJS.ProcessEnv = process.env,
): Promise<RunningSite> {
  await beginWithKept(dataDir);
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_DIR: join(dataDir, 'site'),
    // A test suite has a single address, so the captcha is cheap and rate limits are high.
    ALTCHA_COST: '1',
    RATE_LIMIT_FACTOR: '100000',
    ...extra,
  };
  const program = providerProgram();
  if (program === null) throw new Error('There is no provider here: neither api/ nor the package snail-lotto-provider.');
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    cwd: root,
    env: { ...surroundings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilAnswers(server, baseUrl);
  return {
    baseUrl,
    env,
    pid: server.pid ?? 0,
    end: () => stopServer(server),
    async stop() {
      await stopServer(server);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(server: ChildProcess, baseUrl: string): Promise<void> {
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  for (let attempt = 0; attempt < 900; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`The provider ended with code ${server.exitCode}:\n${output}`);
    const answer = await fetch(`${baseUrl}/api/option-config/get-all`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  server.kill('SIGKILL');
  throw new Error(`The provider did not answer within three minutes:\n${output}`);
}

function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (server.exitCode !== null) return done();
    server.once('close', () => done());
    server.kill('SIGTERM');
  });
}
