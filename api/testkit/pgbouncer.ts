import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { installedProgram } from './installedProgram.ts';
import { roles } from './preparedDatabases.ts';

const shipped = path.resolve(import.meta.dirname, '../../platform/deploy/pgbouncer/pgbouncer.ini');
const unprivileged = 65_534;
const port = '6432';

export interface Pooler {
  through(url: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer on a socket in its own folder.
 * @param url address on the server's socket
 * @param changes lines of pgbouncer.ini that replace shipped ones
 */
export async function startPooler(url: string, changes: Record<string, string> = {}): Promise<Pooler> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-pooler-'));
  const identity = process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {};
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid);
  const server = new URL(url);
  const users = ['postgres', ...Object.values(roles)];
  await writeFile(path.join(folder, 'users'), users.map((user) => `"${user}" ""\n`).join(''));
  const here: Record<string, string> = {
    listen_addr: '',
    unix_socket_dir: folder,
    auth_type: 'trust',
    auth_file: path.join(folder, 'users'),
    logfile: path.join(folder, 'log'),
    pidfile: path.join(folder, 'pid'),
    ...changes,
  };
  const ini = (await readFile(shipped, 'utf8'))
    .replace(/^lotto = .*$/m, `* = host=${server.searchParams.get('host')} port=${server.port}`)
    .replace(/^(\w+) =.*$/gm, (line, name: string) => (name in here ? '' : line));
  const settings = Object.entries(here).map(([name, value]) => `${name} = ${value}\n`);
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(file, `${ini}\n${settings.join('')}`);
  const child = spawn(installedProgram('pgbouncer') ?? 'pgbouncer', ['-q', file], { ...identity, cwd: folder, stdio: 'ignore' });
  const through = (address: string) => {
    const to = new URL(address);
    to.port = port;
    to.searchParams.set('host', folder);
    return to.href;
  };
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      // Immediate shutdown: SIGINT would wait for clients.
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; child.exitCode === null && attempt < 200; attempt++) {
    const client = new pg.Client({ connectionString: through(url) });
    client.on('error', () => {});
    const works = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (works) return { through, stop };
    await sleep(50);
  }
  const log = await readFile(path.join(folder, 'log'), 'utf8').catch(() => '');
  await stop();
  throw new Error(`PgBouncer did not start: ${log}`);
}
