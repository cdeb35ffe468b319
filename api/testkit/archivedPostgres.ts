import { spawnSync } from 'node:child_process';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installedProgram } from './installedProgram.ts';

/** PostgreSQL of Debian that archives with pgBackRest as in docs/operations/backup.md, on a Unix socket in its own folder. */
export interface ArchivedPostgres {
  url(name: string): string;
  stanza: string;
  configFile: string;
  as: { uid: number; gid: number } | undefined;
  /** Runs pgBackRest. @returns its output @throws Error with the output when it fails */
  pgbackrest(...args: string[]): string;
  start(): void;
  pause(): void;
  log(): Promise<string>;
  stop(): Promise<void>;
}

const stanza = 'lotto';

export const archivePrograms = ['pgbackrest', 'pg_ctl'] as const;

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-archive-'));
  // PostgreSQL refuses to run as root; this uid needs no entry in /etc/passwd.
  const as = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
  if (as !== undefined) await chown(folder, as.uid, as.gid);
  const data = path.join(folder, 'data');
  const configFile = path.join(folder, 'pgbackrest.conf');
  await writeFile(
    configFile,
    `[global]
repo1-path=${folder}/repository
repo1-retention-full=2
log-level-console=warn
log-level-file=off
lock-path=${folder}/lock
spool-path=${folder}/spool
start-fast=y
[${stanza}]
pg1-path=${data}
pg1-socket-path=${folder}
pg1-user=postgres
`,
  );
  const run = (program: string, ...args: string[]): string => {
    const { status, stdout, stderr, error } = spawnSync(installedProgram(program) ?? program, args, {
      ...as,
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
      // The server that pg_ctl leaves running would keep a pipe open.
      stdio: program === 'pg_ctl' ? ['ignore', 'ignore', 'ignore'] : ['ignore', 'pipe', 'pipe'],
    });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stdout}${stderr}${error ?? ''}`);
    return stdout;
  };
  const pgbackrest = (...args: string[]) => run('pgbackrest', `--config=${configFile}`, `--stanza=${stanza}`, ...args);
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions');
  await writeFile(
    path.join(data, 'postgresql.auto.conf'),
    `unix_socket_directories = '${folder}'
listen_addresses = ''
max_connections = 100
archive_mode = on
archive_command = 'pgbackrest --config=${configFile} --stanza=${stanza} archive-push %p'
archive_timeout = 60
`,
  );
  const start = () => {
    run('pg_ctl', '-w', '-t', '120', '-D', data, '-l', path.join(folder, 'log'), 'start');
  };
  const pause = () => {
    run('pg_ctl', '-w', '-t', '120', '-D', data, '-m', 'fast', 'stop');
  };
  start();
  try {
    pgbackrest('stanza-create');
  } catch (error) {
    pause();
    throw error;
  }
  return {
    url: (name) => `postgres://postgres@localhost:5432/${name}?host=${encodeURIComponent(folder)}`,
    stanza,
    configFile,
    as,
    pgbackrest,
    start,
    pause,
    log: () => readFile(path.join(folder, 'log'), 'utf8'),
    stop: async () => {
      if (spawnSync(installedProgram('pg_ctl') ?? '', ['-D', data, 'status'], { ...as }).status === 0) pause();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
