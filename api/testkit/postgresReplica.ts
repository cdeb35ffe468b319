import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresServer, postgresBinaries } from './postgresServer.ts';

const unprivileged = 65_534;

export interface PostgresReplica {
  url(name: string): string;
  stop(): Promise<void>;
}

/**
 * Copies a stopped server's folder, and starts the copy as its replica on its own socket.
 * @param primary server of the test itself: it is stopped briefly
 */
export async function startReplica(primary: PostgresServer): Promise<PostgresReplica> {
  const from = new URL(primary.url('postgres')).searchParams.get('host') ?? '';
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-replica-'));
  const data = path.join(folder, 'data');
  const identity = process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {};
  await primary.pause();
  await cp(path.join(from, 'data'), data, { recursive: true });
  await writeFile(path.join(data, 'standby.signal'), '');
  await primary.resume();
  if (identity.uid !== undefined) await chownAll(folder, identity.uid);
  await chmod(data, 0o700);
  const options = [
    `unix_socket_directories=${folder}`,
    'listen_addresses=',
    'port=5432',
    'max_connections=200',
    `primary_conninfo=host=${from} port=5432 user=postgres`,
    'wal_retrieve_retry_interval=200ms',
  ];
  const args = ['-D', data, ...options.flatMap((option) => ['-c', option])];
  const server: ChildProcess = spawn(path.join(postgresBinaries() ?? '', 'postgres'), args, {
    ...identity,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr?.on('data', (chunk) => {
    log = `${log}${chunk}`.slice(-2_000);
  });
  const url = (name: string) => `postgres://postgres@localhost:5432/${name}?host=${encodeURIComponent(folder)}`;
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGINT');
      await once(server, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; server.exitCode === null && attempt < 200; attempt++) {
    const client = new pg.Client({ connectionString: url('postgres') });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return { url, stop };
    } catch {
      await sleep(50);
    }
  }
  await stop();
  throw new Error(`The replica did not start: ${log}`);
}

async function chownAll(file: string, id: number): Promise<void> {
  await chown(file, id, id);
  const below = await readdir(file, { recursive: true });
  for (const name of below) await chown(path.join(file, name), id, id);
}
