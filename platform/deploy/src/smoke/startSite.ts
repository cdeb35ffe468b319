import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from 'shared/build/root';
import { beginWithKept } from './begunData.ts';
import { freePort } from './freePort.ts';

export interface RunningSite {
  baseUrl: string;
  /** Environment the provider runs with; its command line needs the same. */
  env: Record<string, string>;
  /** The provider's process. */
  pid: number;
  /** Ends the provider and leaves its data. */
  end(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Finds the program of the provider: that of this project, or in a team's own repository that of the package `snail-lotto-provider`.
 * @returns null where there is neither
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

/** A new empty folder for a provider's data, with its released site in `site`. */
export const newDataDir = () => mkdtemp(join(tmpdir(), 'snail-lotto-'));

/** What a program needs of its surroundings, without what an operator has set for a provider of theirs. */
export function plainEnvironment(): Record<string, string> {
  const wanted = /^(PATH|HOME|USER|TMPDIR|TMP|TEMP|LANG|TZ|SystemRoot|USERPROFILE|LD_LIBRARY_PATH)$/i;
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value !== undefined && wanted.test(name) ? [[name, value]] : [])),
  );
}

/**
 * Starts the real provider over a released site, with a new embedded database and the demo seed; in a run of tests that has such
 * a database already, with a copy of it (begunData.ts).
 * @param dataDir holds `site`, the released site; removed again by `stop`
 * @param surroundings environment below that of the site; by default the caller's own
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
    // The captcha's work and the limits per address are for strangers; a whole suite comes from one address.
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
