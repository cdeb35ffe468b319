import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { root } from 'shared/build/root';

/** The account that runs a block of the guide, from its fence (```` ```sh root ````). */
export type Reader = 'root' | 'release';

export interface Block {
  reader: Reader;
  text: string;
}

export function blocksOf(guide: string): Block[] {
  return [...guide.matchAll(/^```sh (root|release)\n(.*?)^```$/gms)].map(([, reader, text = '']) => ({
    reader: reader === 'root' ? 'root' : 'release',
    text,
  }));
}

export const accounts = {
  provider: { uid: 64_001, gid: 64_001, groups: [64_001] },
  releaser: { uid: 64_002, gid: 64_002, groups: [64_002, 64_010] },
  otherReleaser: { uid: 64_003, gid: 64_003, groups: [64_003, 64_010] },
} as const;

export function runAs(
  who: keyof typeof accounts,
  command: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): SpawnSyncReturns<string> {
  return spawnSync('setpriv', [...identityOf(who), 'sh', '-eu', '-c', command], { cwd, env, encoding: 'utf8' });
}

export const identityOf = (who: keyof typeof accounts): string[] => {
  const { uid, gid, groups } = accounts[who];
  return [`--reuid=${uid}`, `--regid=${gid}`, `--groups=${groups.join(',')}`];
};

/**
 * Creates stubs for the programs that the guide's commands call: those that change accounts, install packages or control systemd
 * only log the call; `runuser` uses numeric ids; `git clone` copies this tree. All other programs are real.
 */
export async function programsOf(folder: string): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  const script = async (name: string, text: string) => {
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(bin, name), 0o755);
  };
  const noted = `echo "$(basename "$0") $*" >> ${join(folder, 'noted')}`;
  for (const name of ['apt-get', 'useradd', 'groupadd', 'systemctl', 'nginx', 'curl']) await script(name, noted);
  await script(
    'runuser',
    `case "$2" in postgres) ${noted} ;; snail-lotto) shift 3; exec setpriv ${identityOf('provider').join(' ')} "$@" ;; *) exit 1 ;; esac`,
  );
  await script('git', `[ "$1" = clone ] || exit 1\ncp -R ${join(folder, 'repository')} "$3"`);
  return bin;
}

/** Rewrites commands of the guide for a folder in place of the machine's root, with numeric ids. */
export function mapped(text: string, folder: string): string {
  return text
    .replaceAll('/srv/snail-lotto', join(folder, 'srv/snail-lotto'))
    .replaceAll(/(?<![\w/])\/etc\//g, `${join(folder, 'etc')}/`)
    .replaceAll('-o snail-lotto -g snail-lotto ', `-o ${accounts.provider.uid} -g ${accounts.provider.gid} `)
    .replaceAll('-g snail-lotto-release ', `-g ${accounts.releaser.groups[1]} `);
}

const leftOut = new Set(['.git', '.data', '.cache', 'test-results', 'dist']);

export async function copyProject(to: string): Promise<void> {
  const packages = join(root, 'node_modules', '.pnpm');
  await cp(root, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => file !== packages && !leftOut.has(relative(root, file).split(sep).at(-1) ?? ''),
  });
  await symlink(packages, join(to, 'node_modules', '.pnpm'));
}
