import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { isErrno } from '../../src/core/errorCode.ts';
import { installedProgram } from '../installedProgram.ts';
import { childrenOf } from '../providerProcess.ts';
import {
  type ClusterPlan,
  clusterPassword,
  etcdFile,
  type Patience,
  type Place,
  patroniFile,
  proxyFile,
  writeCertificates,
} from './clusterFiles.ts';

/** Finds free ports on 127.0.0.1 below the ephemeral range. */
async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = 12_000 + Math.floor(Math.random() * 18_000);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

export const clusterPrograms = ['patroni', 'etcd', 'haproxy', 'pg_rewind', 'openssl'] as const;

/** What is killed: PostgreSQL of the primary, the whole machine (with Patroni), or Patroni alone. */
export type Loss = 'PostgreSQL' | 'machine' | 'Patroni';

/** Two PostgreSQL servers under Patroni with etcd and HAProxy, from the files of platform/deploy/postgres. */
export interface PatroniCluster {
  /** Address through HAProxy. @param role with the cluster's password */
  url(role: string, database: string): string;
  /** Waits until one leads and the other is its synchronous standby. @returns the leader's name */
  whole(): Promise<string>;
  /** Kills all processes of the loss with SIGKILL. @returns a function that restarts a killed Patroni */
  lose(name: string, loss: Loss): Promise<() => Promise<void>>;
  /** Kills a member of etcd. @returns a function that restarts it */
  loseEtcd(which: number): Promise<() => Promise<void>>;
  /** Suspends the replication process of the primary until it is killed. @returns a function that resumes it */
  holdBack(name: string): Promise<() => void>;
  change(settings: Record<string, unknown>): Promise<void>;
  logs(): Promise<string>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  patience?: Patience | undefined;
  etcdMembers?: number;
  fsync?: boolean;
}

const Members = Type.Object({
  members: Type.Array(Type.Object({ name: Type.String(), role: Type.String(), state: Type.String() })),
});

/** PostgreSQL and Patroni should not run as root. */
const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export async function startPatroniCluster({
  patience,
  etcdMembers = 1,
  fsync = true,
}: ClusterOptions = {}): Promise<PatroniCluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-patroni-'));
  const make = async (name: string) => {
    const made = path.join(folder, name);
    await mkdir(made, { mode: 0o700 });
    if (identity.uid !== undefined) await chown(made, identity.uid, identity.gid);
    return made;
  };
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid);
  const ports = await freePorts(5 + 2 * etcdMembers);
  const port = () => ports.pop() ?? 0;
  const place = async (name: string): Promise<Place> => ({
    name,
    folder: await make(name),
    postgresPort: port(),
    restPort: port(),
  });
  const plan: ClusterPlan = {
    databases: [await place('db1'), await place('db2')],
    etcd: await Promise.all(
      Array.from({ length: etcdMembers }, async (_, which) => {
        const name = `etcd${which + 1}`;
        return { name, folder: await make(name), clientPort: port(), peerPort: port() };
      }),
    ),
    proxyPort: port(),
    tlsFolder: await make('tls'),
    patience,
    fsync,
  };
  writeCertificates(plan.tlsFolder, identity);

  const running = new Map<string, ChildProcess>();
  const run = (name: string, program: string, args: readonly string[]) => {
    const log = openSync(path.join(folder, `${name}.log`), 'a');
    const child = spawn(installedProgram(program) ?? program, args, {
      ...identity,
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder, LANG: 'C.UTF-8' },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    running.set(name, child);
  };
  const configure = async (name: string, text: string) => {
    const file = path.join(folder, name);
    await writeFile(file, text);
    if (identity.uid !== undefined) await chown(file, identity.uid, identity.gid);
    return file;
  };
  const end = async (name: string, signal: NodeJS.Signals) => {
    const child = running.get(name);
    running.delete(name);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  const startEtcd = async (which: number) => {
    const name = plan.etcd[which]?.name ?? '';
    run(name, 'etcd', ['--config-file', await configure(`${name}.yml`, await etcdFile(plan, which))]);
  };
  const startPatroni = async (at: Place) =>
    run(at.name, 'patroni', [await configure(`${at.name}.yml`, await patroniFile(plan, at))]);
  const placeOf = (name: string): Place => {
    const found = plan.databases.find((each) => each.name === name);
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return found;
  };
  const killPostgres = async (at: Place) => {
    const postmaster = await postmasterOf(at);
    if (postmaster === undefined) return;
    for (const pid of [postmaster, ...(await childrenOf(postmaster))]) signal(pid, 'SIGKILL');
  };
  const members = async () => {
    for (const { restPort } of plan.databases) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).then(
        (response) => response.json(),
        () => undefined,
      );
      if (Value.Check(Members, answer)) return answer.members;
    }
    return [];
  };
  const cluster: PatroniCluster = {
    url: (role, database) =>
      `postgres://${role}:${clusterPassword}@localhost:${plan.proxyPort}/${database}?sslmode=verify-full&sslrootcert=${encodeURIComponent(path.join(plan.tlsFolder, 'ca.pem'))}`,
    whole: async () => {
      for (let attempt = 0; attempt < 3_000; attempt++) {
        const all = await members();
        const leader = all.find(({ role, state }) => role === 'leader' && state === 'running');
        const follower = all.find(({ role, state }) => role === 'sync_standby' && (state === 'running' || state === 'streaming'));
        if (leader && follower) return leader.name;
        await sleep(100);
      }
      throw new Error(`The two did not find together: ${JSON.stringify(await members())}\n${await cluster.logs()}`);
    },
    lose: async (name, loss) => {
      const at = placeOf(name);
      // Both together, otherwise Patroni would shut PostgreSQL down properly.
      const manager = loss === 'PostgreSQL' ? undefined : end(name, 'SIGKILL');
      if (loss !== 'Patroni') await killPostgres(at);
      await manager;
      return async () => {
        if (loss !== 'PostgreSQL') await startPatroni(at);
      };
    },
    loseEtcd: async (which) => {
      await end(plan.etcd[which]?.name ?? '', 'SIGKILL');
      return () => startEtcd(which);
    },
    holdBack: async (name) => {
      const postmaster = (await postmasterOf(placeOf(name))) ?? 0;
      const held: number[] = [];
      for (const pid of await childrenOf(postmaster))
        if ((await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('walsender')) held.push(pid);
      if (held.length === 0) throw new Error(`Nobody follows ${name}.`);
      for (const pid of held) signal(pid, 'SIGSTOP');
      return () => {
        for (const pid of held) signal(pid, 'SIGCONT');
      };
    },
    change: async (settings) => {
      const response = await fetch(`http://127.0.0.1:${plan.databases[0].restPort}/config`, {
        method: 'PATCH',
        headers: { authorization: `Basic ${btoa(`patroni:${clusterPassword}`)}`, 'content-type': 'application/json' },
        body: JSON.stringify(settings),
      });
      if (!response.ok) throw new Error(`Patroni answered ${response.status}: ${await response.text()}`);
    },
    logs: async () => {
      const names = ['haproxy', ...plan.databases.map(({ name }) => name), ...plan.etcd.map(({ name }) => name)];
      const ends = names.map(async (name) => {
        const text = await readFile(path.join(folder, `${name}.log`), 'utf8').catch(() => '');
        return `--- ${name}\n${text.slice(-3_000)}`;
      });
      return (await Promise.all(ends)).join('\n');
    },
    stop: async () => {
      // SIGKILL: a proper shutdown of a primary waits for its replica.
      for (const { name } of plan.databases) await end(name, 'SIGKILL');
      for (const at of plan.databases) await killPostgres(at);
      for (const name of [...running.keys()]) await end(name, 'SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
  try {
    for (const which of plan.etcd.keys()) await startEtcd(which);
    for (const at of plan.databases) await startPatroni(at);
    run('haproxy', 'haproxy', ['-db', '-f', await configure('haproxy.cfg', await proxyFile(plan))]);
    await cluster.whole();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

async function postmasterOf({ folder }: Place): Promise<number | undefined> {
  const text = await readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  // The file survives a killed server, and another process may have its pid now.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes(folder) ? pid : undefined;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error;
  }
}
