import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { landed } from '../schema/landed.ts';

const root = path.resolve(import.meta.dirname, '../..');
/**
 * Folders of the provider and its packages, as in releases; a release has some of them. The value is the folder whose installed
 * packages it runs with here.
 */
const folders: Readonly<Record<string, string>> = {
  api: 'api',
  'fair/verifier': 'fair/verifier',
  'fair/witness': 'fair/witness',
  'folder-lock': 'platform/file-lock',
  'platform/file-lock': 'platform/file-lock',
  'platform/site': 'platform/site',
  'platform/ssr': 'platform/ssr',
  renderer: 'platform/ssr',
  serving: 'platform/site',
  shared: 'shared',
};

export interface LandedProvider {
  server: string;
  cli: string;
  remove(): Promise<void>;
}

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
const isThere = (commit: string) => git('cat-file', '-e', `${commit}^{tree}`).status === 0;

/**
 * Finds the commit of the running release: the recorded one, or, after a rewritten history, the last one with exactly its
 * migrations.
 * @returns undefined where the history is missing (a shallow clone, no git)
 */
export function landedCommit(): string | undefined {
  if (isThere(landed.commit)) return landed.commit;
  const commits = git('rev-list', '--first-parent', 'HEAD', '--', 'api/migrations').stdout?.split('\n').filter(Boolean) ?? [];
  return commits.find((commit) => {
    const names = git('ls-tree', '--name-only', commit, 'api/migrations/').stdout.split('\n');
    const migrations = names.filter((name) => name.endsWith('.sql')).map((name) => path.basename(name));
    return isThere(commit) && migrations.sort().join() === landed.migrations.join();
  });
}

/**
 * Extracts a commit into a temporary folder. It uses the packages installed for this tree: dependencies of the running release
 * must stay until the next one has landed.
 */
export async function unpackProvider(commit: string): Promise<LandedProvider> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-landed-'));
  const inCommit = git('ls-tree', '--name-only', commit, ...Object.keys(folders))
    .stdout.split('\n')
    .filter(Boolean);
  const archive = execFileSync('git', ['archive', commit, ...inCommit], { cwd: root, maxBuffer: 512 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const name of inCommit) await linkDependencies(folder, name, inCommit);
  // A built file, which later commits do not contain.
  const verifier = 'fair/verifier/verify.mjs';
  if (inCommit.includes('fair/verifier') && !existsSync(path.join(folder, verifier)))
    await symlink(path.join(root, verifier), path.join(folder, verifier));
  const file = (name: string) => path.join(folder, 'api/src', name);
  return {
    server: file('server.ts'),
    cli: file('cli.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function linkDependencies(folder: string, own: string, inCommit: readonly string[]): Promise<void> {
  const from = path.join(root, folders[own] ?? own, 'node_modules');
  if (!existsSync(from)) return;
  const names = await readdir(from);
  const scoped = await Promise.all(
    names
      .filter((each) => each.startsWith('@'))
      .map(async (scope) => (await readdir(path.join(from, scope))).map((each) => `${scope}/${each}`)),
  );
  const targets = new Map<string, string>();
  for (const each of [...names.filter((one) => !/^[@.]/.test(one)), ...scoped.flat()])
    targets.set(each, await realpath(path.join(from, each)));
  for (const each of inCommit) targets.set(path.basename(each), path.join(folder, each));
  for (const [each, target] of targets) {
    const link = path.join(folder, own, 'node_modules', each);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(target, link);
  }
}
