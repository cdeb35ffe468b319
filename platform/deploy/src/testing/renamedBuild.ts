import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from 'shared/build/root';

/**
 * Returns a copy of an app's build under another build id, equal to a new build of the same sources: replaces the id in the chunk
 * global and in `release.json`, and updates integrity hashes. Takes milliseconds instead of seconds.
 * @param dist the build folder
 * @param edited returns a script's new text by name and text; default unchanged
 * @returns the folder of the copy
 */
export async function renamedBuild(
  dist: string,
  buildId: string,
  edited = (_name: string, text: string) => text,
): Promise<string> {
  const files = new Map<string, Buffer>();
  for (const name of await readdir(dist)) files.set(name, await readFile(join(dist, name)));
  const info: { app: string; buildId: string } = JSON.parse(String(files.get('release.json')));
  const was = new Map([...files].map(([name, bytes]) => [name, hashesOf(bytes)]));
  for (const [name, bytes] of files)
    if (isText(name)) files.set(name, renamed(Buffer.from(edited(name, String(bytes))), info.buildId, buildId));

  // A script can be hashed only after all scripts that it names: from the leaves to the entry. `release.json` names them all.
  const left = new Set(files.keys());
  while (left.size > 0) {
    const ready = [...left].filter(
      (name) => ![...left].some((other) => other !== name && names(files.get(name), was.get(other))),
    );
    if (ready.length === 0) throw new Error(`The scripts of ${info.app} name each other in a circle.`);
    for (const name of ready) {
      left.delete(name);
      const now = hashesOf(files.get(name) ?? Buffer.alloc(0));
      for (const other of left)
        for (const [place, hash] of (was.get(name) ?? []).entries())
          files.set(other, renamed(files.get(other), hash, now[place] ?? hash));
    }
  }

  const folder = await mkdtemp(join(tmpdir(), `snail-lotto-${info.app}-`));
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
  return folder;
}

const isText = (name: string) => /\.(js|json)$/.test(name);
/** By both algorithms: scripts that browsers load are named by SHA-256, those of the server by SHA-384. */
const hashesOf = (bytes: Buffer) =>
  ['sha256', 'sha384'].map((algorithm) => `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`);
const names = (bytes: Buffer | undefined, hashes: readonly string[] = []) =>
  hashes.some((hash) => bytes?.includes(hash) === true);

/**
 * Replaces a build id or hash in a file. The id follows the app's name: with a dash in the build's name, an underscore in the
 * global's.
 */
function renamed(bytes: Buffer | undefined, from: string, to: string): Buffer {
  const text = (bytes ?? Buffer.alloc(0)).toString();
  return text.includes(from) ? Buffer.from(text.replaceAll(from, to)) : (bytes ?? Buffer.alloc(0));
}

const run = promisify(execFile);

/**
 * Builds an app under another build id, so with other chunk globals and another release folder.
 * @param checkout tree to build from if its sources differ; otherwise the project's existing build is rewritten
 * @returns the folder of the build
 */
export async function buildVariant(app: string, buildId: string, checkout?: string): Promise<string> {
  if (checkout === undefined) return renamedBuild(join(root, app, 'dist'), buildId);
  const folder = await mkdtemp(join(tmpdir(), `snail-lotto-${app}-`));
  const cli = join(checkout, app, 'node_modules', 'webpack-cli', 'bin', 'cli.js');
  const args = ['--disable-warning=ExperimentalWarning', cli, '--mode', 'production', '--output-path', folder];
  await run(process.execPath, args, {
    cwd: join(checkout, app),
    env: { ...process.env, BUILD_ID: buildId, NODE_ENV: 'production' },
  });
  return folder;
}
