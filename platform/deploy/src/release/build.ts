import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { apps } from 'shared/build/apps';
import { lockFile, sharedFolder, webpackCli } from 'shared/build/places';
import { ReleaseInfo } from 'shared/build/releaseInfo';
import { root } from 'shared/build/root';
import type { AppName } from 'shared/contracts/appNames';
import { Value } from 'typebox/value';

const notBuilt = /(^|\/)(node_modules|dist|dist-standalone|testing)(\/|$)|\.test\.tsx?$|\.md$/;

/** Builds every app whose sources changed since its last build, two at a time. */
export async function buildChanged(say: (line: string) => void, only: readonly AppName[] = apps): Promise<void> {
  const queue = [...only];
  const work = async () => {
    for (let app = queue.shift(); app; app = queue.shift()) await buildIfChanged(app, say);
  };
  await Promise.all([work(), work()]);
}

async function buildIfChanged(app: AppName, say: (line: string) => void): Promise<void> {
  const buildId = await sourceHash(app);
  if ((await builtId(app)) === buildId) return;
  const startedAt = performance.now();
  await webpack(app, buildId);
  say(`Built ${app} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
}

/** Returns the hash of everything that goes into an app's build: its sources, the shared sources, and the installed versions. */
async function sourceHash(app: AppName): Promise<string> {
  const files = [...(await filesIn(join(root, app))), ...(await filesIn(sharedFolder)), lockFile()];
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${relative(root, file)}\n`).update(await readFile(file));
  return hash.digest('hex').slice(0, 10);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries
    .filter((entry) => !notBuilt.test(entry.name))
    .map((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
  return (await Promise.all(found)).flat();
}

async function builtId(app: AppName): Promise<string | null> {
  const built = await readBuild(join(root, app, 'dist')).catch(() => null);
  return built?.buildId ?? null;
}

function webpack(app: AppName, buildId: string): Promise<void> {
  const cli = webpackCli(app);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', cli, '--mode', 'production'], {
      cwd: join(root, app),
      env: { ...process.env, BUILD_ID: buildId, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`Building ${app} failed:\n${output}`))));
  });
}

/** Longest release.json, in characters: ten times the longest of today. */
const longestManifest = 2_000_000;

/**
 * Reads release.json of a build folder.
 * @throws Error if it is missing, too long or invalid
 */
export async function readBuild(folder: string): Promise<ReleaseInfo> {
  const file = join(folder, 'release.json');
  const refused = (why: string) => new Error(`Nothing was released: ${file} ${why}. Delete ${folder}, and release again.`);
  const text = await readFile(file, 'utf8').catch(() => {
    throw refused('cannot be read');
  });
  if (text.length > longestManifest)
    throw refused(
      `has ${text.length} characters, and ${longestManifest} are the most: shorten the types in shared/src/contracts`,
    );
  try {
    return Value.Parse(ReleaseInfo, JSON.parse(text));
  } catch {
    throw refused('is no description of a release');
  }
}
