import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { installedProgram } from '../installedProgram.ts';

const templates = path.resolve(import.meta.dirname, '../../../platform/deploy/postgres');

export interface Patience {
  ttl: number;
  loop_wait: number;
  retry_timeout: number;
}

export interface Place {
  name: string;
  folder: string;
  postgresPort: number;
  restPort: number;
}

/**
 * `patience`: undefined for production's values from the template. `fsync`: false is faster; it makes no difference for killed
 * processes.
 */
export interface ClusterPlan {
  databases: readonly [Place, Place];
  etcd: readonly { name: string; folder: string; clientPort: number; peerPort: number }[];
  proxyPort: number;
  tlsFolder: string;
  patience: Patience | undefined;
  fsync: boolean;
}

export const clusterPassword = 'of-this-test';

/**
 * Fills a template of platform/deploy/postgres.
 * @throws Error when a word to replace is missing, because the test would then differ from the guide
 */
async function filled(name: string, words: Readonly<Record<string, string>>): Promise<string> {
  let text = await readFile(path.join(templates, name), 'utf8');
  for (const [word, value] of Object.entries(words)) {
    if (!text.includes(word)) throw new Error(`platform/deploy/postgres/${name} does not have '${word}' any more.`);
    text = text.replaceAll(word, value);
  }
  return text;
}

export function patroniFile(plan: ClusterPlan, { name, folder, postgresPort, restPort }: Place): Promise<string> {
  const { patience, fsync, tlsFolder, etcd } = plan;
  return filled('patroni.yml', {
    'ETCD_1:2379,ETCD_2:2379,ETCD_3:2379': etcd.map(({ clientPort }) => `127.0.0.1:${clientPort}`).join(),
    'name: THIS_NAME': `name: ${name}`,
    'THIS_ADDRESS:8008': `127.0.0.1:${restPort}`,
    'THIS_ADDRESS:5432': `127.0.0.1:${postgresPort}`,
    REST_PASSWORD: clusterPassword,
    SUPERUSER_PASSWORD: clusterPassword,
    REPLICATION_PASSWORD: clusterPassword,
    REWIND_PASSWORD: clusterPassword,
    'DB_1/32': '127.0.0.1/32',
    'DB_2/32': '127.0.0.1/32',
    PROVIDERS: '127.0.0.1/32',
    '/usr/lib/postgresql/15/bin': path.dirname(installedProgram('pg_rewind') ?? ''),
    '/var/lib/postgresql/15/lotto': path.join(folder, 'data'),
    '/var/lib/postgresql/.patroni-pgpass': path.join(folder, 'pgpass'),
    '/var/run/postgresql': folder,
    '/etc/ssl/lotto-db': tlsFolder,
    ...(!fsync && { 'wal_log_hints: "on"\n': 'wal_log_hints: "on"\n        fsync: "off"\n' }),
    ...(patience && {
      'ttl: 20\n': `ttl: ${patience.ttl}\n`,
      'loop_wait: 5\n': `loop_wait: ${patience.loop_wait}\n`,
      'retry_timeout: 5\n': `retry_timeout: ${patience.retry_timeout}\n`,
    }),
  });
}

export async function etcdFile({ etcd }: ClusterPlan, which: number): Promise<string> {
  const member = etcd[which];
  if (member === undefined) throw new Error(`There is no member ${which} of etcd.`);
  return filled('etcd.conf.yml', {
    'name: THIS_NAME': `name: ${member.name}`,
    '/var/lib/etcd/lotto': path.join(member.folder, 'data'),
    'THIS_ADDRESS:2380': `127.0.0.1:${member.peerPort}`,
    'THIS_ADDRESS:2379': `127.0.0.1:${member.clientPort}`,
    'etcd1=http://ETCD_1:2380,etcd2=http://ETCD_2:2380,etcd3=http://ETCD_3:2380': etcd
      .map(({ name, peerPort }) => `${name}=http://127.0.0.1:${peerPort}`)
      .join(),
  });
}

export function proxyFile({ databases: [first, second], proxyPort }: ClusterPlan): Promise<string> {
  return filled('haproxy.cfg', {
    // HAProxy runs as the test's user and logs to its output.
    '    log /dev/log local0\n    user haproxy\n    group haproxy\n': '    log stdout format raw local0\n',
    'bind 127.0.0.1:5000': `bind 127.0.0.1:${proxyPort}`,
    'DB_1:5432 check port 8008': `127.0.0.1:${first.postgresPort} check port ${first.restPort}`,
    'DB_2:5432 check port 8008': `127.0.0.1:${second.postgresPort} check port ${second.restPort}`,
  });
}

export function writeCertificates(folder: string, owner: { uid?: number; gid?: number }): void {
  for (const args of [
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj /CN=lotto-db-authority -keyout ca.key -out ca.pem',
    'req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=lotto-db -addext subjectAltName=DNS:localhost -keyout server.key -out server.csr',
    'x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 825 -copy_extensions copy -out server.pem',
  ]) {
    const { status, stderr } = spawnSync('openssl', args.split(' '), { ...owner, cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`openssl ${args} failed: ${stderr}`);
  }
}
