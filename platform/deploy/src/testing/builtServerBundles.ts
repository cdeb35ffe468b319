import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from 'shared/build/root';
import { serverFile } from 'shared/build/server/serverFile';
import { releasePlaceholder } from 'shared/contracts/appNames';
import type { HostHalf, RemoteHalf, RenderGiven } from 'shared/contracts/rendering';
import { Realm } from 'ssr/sandbox/Realm';

const run = promisify(execFile);

export interface BuiltHalves {
  host: HostHalf & { prerenderAll(): Promise<unknown> };
  remotes: ReadonlyMap<string, RemoteHalf>;
  /**
   * Loads another bundle into the same realm.
   * @param code of a `server.cjs`
   */
  load(code: string): RemoteHalf;
}

export async function builtServerBundles(apps: readonly string[]): Promise<BuiltHalves> {
  const [hostCode = '', ...codes] = await Promise.all(['host', ...apps].map(builtHalf));
  const realm = realmForHalves();
  const host = loadHalf(realm, hostCode, '/host/1/');
  if (!isHostHalf(host)) throw new Error("The host's server half is none.");
  for (const shared of Object.values(host.provided)) Object.freeze(shared);
  const load = (code: string, app = 'mfe-more') => {
    const half = loadHalf(realm, code, `/${app}/1/`, host.provided);
    if (!isRemoteHalf(half)) throw new Error(`The server half of ${app} has no parts.`);
    return half;
  };
  return { host, load, remotes: new Map(apps.map((app, index) => [app, load(codes[index] ?? '', app)])) };
}

function realmForHalves(): Realm {
  const importing = (): never => {
    throw new Error('A half used import().');
  };
  const realm = new Realm(importing, null);
  realm.addGlobals();
  realm.freeze();
  return realm;
}

function loadHalf(realm: Realm, code: string, address: string, provided: Record<string, unknown> = {}): unknown {
  const text = `(function (module, exports, require) {${code.replaceAll(releasePlaceholder, address)}\n})`;
  const run = realm.run(realm.script(text, `${address}server.cjs`), 20_000);
  if (typeof run !== 'function') throw new Error(`${address} has no server half that can be run.`);
  const module: { exports: unknown } = { exports: {} };
  run(module, module.exports, (name: string) => {
    if (!Object.hasOwn(provided, name)) throw new Error(`The host's server half provides no ${name}.`);
    return provided[name];
  });
  return module.exports;
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

export const nothingThere = (address: string): Awaited<ReturnType<RenderGiven['ask']>> => ({
  status: 404,
  body: { statusCode: 404, code: 'NOT_FOUND', message: `There is nothing at ${address}.` },
});
