import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../../core/command/command.ts';
import type { Config } from '../../core/config/config.ts';
import { type Database, DatabaseUnavailable } from '../../core/db/database.ts';
import { openPostgres } from '../../core/db/postgres.ts';
import { type TriedDatabase, tryDatabase } from './unpackBackup.ts';

export interface ArchiveDrill {
  stanza: string;
  configFile?: string | undefined;
  /** `2026-11-22 18:30:07+00`: restores everything committed until then; default: the whole archive. */
  at?: string | undefined;
  as?: { uid: number; gid: number } | undefined;
}

export interface ArchiveDrilled extends Omit<TriedDatabase, 'took'> {
  /** Duration of each step, ms. `open`: from the start of PostgreSQL until it has replayed the archive. */
  took: { unpack: number; open: number; migrate: number; check: number };
  total: number;
}

/**
 * Restores PostgreSQL from pgBackRest into a temporary folder, starts it there without network and archiving, audits the ledger,
 * and removes everything. The running database is not touched.
 * @throws OperatorError when it cannot be restored or started
 */
export async function drillArchive(
  config: Config,
  { stanza, configFile, at, as }: ArchiveDrill,
  work?: (db: Database) => Promise<void>,
): Promise<ArchiveDrilled> {
  if (process.getuid?.() === 0 && as === undefined)
    throw new OperatorError('PostgreSQL does not run as root. Run this as the user that pgBackRest runs as: sudo -u postgres …');
  if (config.databaseUrl === null) throw new OperatorError('Set DATABASE_URL: it names the database and its role.');
  const begin = performance.now();
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-drill-'));
  let server: ChildProcess | undefined;
  try {
    const data = path.join(folder, 'data');
    await mkdir(data, { mode: 0o700 });
    if (as !== undefined) for (const each of [folder, data]) await chown(each, as.uid, as.gid);
    const target = at === undefined ? ['--type=default'] : ['--type=time', `--target=${at}`, '--target-action=promote'];
    await pgbackrest(
      [
        ...(configFile === undefined ? [] : [`--config=${configFile}`]),
        `--stanza=${stanza}`,
        `--pg1-path=${data}`,
        '--archive-mode=off',
        ...target,
        'restore',
      ],
      as,
    );
    const unpack = performance.now() - begin;
    const url = await addressIn(folder, config);
    const { took, ...tried } = await tryDatabase(
      config,
      async () => {
        server = await startIn(folder, as);
        await ready(server, folder, url);
        return openPostgres({ url });
      },
      work,
    );
    return { ...tried, took: { unpack, ...took }, total: performance.now() - begin };
  } finally {
    if (server !== undefined && server.exitCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGQUIT');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  }
}

async function pgbackrest(args: readonly string[], as: ArchiveDrill['as']): Promise<void> {
  const child = spawn('pgbackrest', ['--log-level-console=error', '--log-level-file=off', ...args], {
    ...as,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const failed = once(child, 'error').then(([error]) => {
    throw new OperatorError(`pgbackrest cannot be started (${error.message}). Install it: sudo apt-get install pgbackrest`);
  });
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  const [[code], out, err] = await Promise.race([ended, failed]);
  if (code !== 0) throw new OperatorError(`pgBackRest could not restore: ${`${out}${err}`.trim() || `it ended with ${code}`}`);
}

/** Address of the tables' owner over the socket in the private folder, which needs no password. */
async function addressIn(folder: string, { databaseUrl, databaseOwnerUrl }: Config): Promise<string> {
  const { pathname } = new URL(databaseUrl ?? '');
  const { username } = new URL(databaseOwnerUrl ?? databaseUrl ?? '');
  return `postgres://${username || 'postgres'}@localhost:5432${pathname}?host=${encodeURIComponent(folder)}`;
}

async function startIn(folder: string, as: ArchiveDrill['as']): Promise<ChildProcess> {
  const data = path.join(folder, 'data');
  const version = (await readFile(path.join(data, 'PG_VERSION'), 'utf8')).trim();
  const debian = `/usr/lib/postgresql/${version}/bin/postgres`;
  // Debian's configuration is in /etc, and a backup's pg_hba.conf may allow anyone: neither is used.
  await writeFile(path.join(folder, 'hba.conf'), 'local all all trust\n', { mode: 0o644 });
  await writeFile(path.join(folder, 'postgresql.conf'), '', { mode: 0o644 });
  const settings = {
    config_file: path.join(folder, 'postgresql.conf'),
    hba_file: path.join(folder, 'hba.conf'),
    ident_file: path.join(folder, 'postgresql.conf'),
    unix_socket_directories: folder,
    listen_addresses: '',
    port: '5432',
    archive_mode: 'off',
    // With hot standby, PostgreSQL would require as many connections and workers as the primary had.
    hot_standby: 'off',
    ssl: 'off',
    shared_preload_libraries: '',
  };
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  return spawn(existsSync(debian) ? debian : 'postgres', args, { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Waits while PostgreSQL replays its archive. @throws OperatorError with the end of its log when it exits */
async function ready(server: ChildProcess, folder: string, url: string): Promise<void> {
  let log = '';
  server.on('error', (error) => {
    log += error.message;
  });
  server.stderr?.on('data', (chunk) => {
    log = `${log}${chunk}`.slice(-4_000);
  });
  for (;;) {
    if (server.exitCode !== null || server.pid === undefined)
      throw new OperatorError(`PostgreSQL could not be started on the restored files in ${folder}: ${log.trim()}`);
    const db = openPostgres({ url, maxConnections: 1 });
    try {
      await db.query('select 1');
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      await sleep(100);
    } finally {
      await db.close();
    }
  }
}
