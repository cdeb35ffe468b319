import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from 'shared/build/root';
import { bareContext, loadHalf } from 'shared/build/server/loadHalf';
import { serverFile } from 'shared/build/server/serverFile';
import type { HostHalf, RemoteHalf, RenderGiven } from 'shared/contracts/rendering';

const run = promisify(execFile);

/** Server halves as a release has them, built from the project's sources and run in one context with nothing in it. */
export interface BuiltHalves {
  host: HostHalf & { prerenderAll(): Promise<unknown> };
  remotes: ReadonlyMap<string, RemoteHalf>;
  /** One more half for the same context. @param code of a `server.cjs` */
  load(code: string): RemoteHalf;
}

/** Builds them, in a few seconds each and at the same time. */
export async function builtHalves(apps: readonly string[]): Promise<BuiltHalves> {
  const [hostCode = '', ...codes] = await Promise.all(['host', ...apps].map(builtHalf));
  const context = bareContext();
  const host = loadHalf(hostCode, '/host/1/', context);
  if (!isHostHalf(host)) throw new Error("The host's server half is none.");
  const load = (code: string, app = 'mfe-more') => {
    const half = loadHalf(code, `/${app}/1/`, context, host.provided);
    if (!isRemoteHalf(half)) throw new Error(`The server half of ${app} has no parts.`);
    return half;
  };
  return { host, load, remotes: new Map(apps.map((app, index) => [app, load(codes[index] ?? '', app)])) };
}

async function builtHalf(app: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-half-'));
  const cli = join(root, app, 'node_modules', 'webpack-cli', 'bin', 'cli.js');
  const args = ['--mode', 'production', '--config-name', `${app} server`, '--output-path', folder];
  try {
    await run(process.execPath, ['--disable-warning=ExperimentalWarning', cli, ...args], {
      cwd: join(root, app),
      env: { ...process.env, NODE_ENV: 'production' },
    });
    return await readFile(join(folder, serverFile), 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

const has = <Name extends string>(found: unknown, name: Name): found is Record<Name, unknown> =>
  typeof found === 'object' && found !== null && name in found;

const isHostHalf = (found: unknown): found is BuiltHalves['host'] =>
  has(found, 'render') && has(found, 'provided') && has(found, 'prerenderAll');

const isRemoteHalf = (found: unknown): found is RemoteHalf => has(found, 'parts');

/** What a public API without anything answers. */
export const nothingThere = (address: string): Awaited<ReturnType<RenderGiven['ask']>> => ({
  status: 404,
  body: { statusCode: 404, code: 'NOT_FOUND', message: `There is nothing at ${address}.` },
});
