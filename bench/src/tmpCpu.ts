import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'api/migrate';
import { openPostgres } from 'api/postgres';
import { startPostgresServer } from 'api/testing/postgresServer';
import { startProviderProcess } from 'api/testing/providerProcess';
import { serverSettings } from 'api/testing/testApp';
import { percentile, runHttp } from './buyHttp.ts';
import { addBuyers, addRounds, secret } from './buyLoad.ts';
import { findPgbench, runPgbench } from './buyPgbench.ts';

const stat = (pid: number) => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return { ppid: Number(f[1]), own: (Number(f[11]) + Number(f[12])) * 10, kids: (Number(f[13]) + Number(f[14])) * 10 }; };
const tree = (root: number) => { let sum = stat(root).own + stat(root).kids; for (const n of readdirSync('/proc')) { if (!/^\d+$/.test(n)) continue; try { const s = stat(Number(n)); if (s.ppid === root) sum += s.own; } catch {} } return sum; };
const server = await startPostgresServer(['shared_buffers=256MB', 'max_wal_size=4GB', ...(process.env.PGSET?.split(',') ?? [])]);
const folder = await mkdtemp(join(tmpdir(), 'lotto-bench-'));
const url = server.url('postgres');
const db = openPostgres({ url });
await migrate(db);
const pg = readdirSync('/proc').filter((n) => /^\d+$/.test(n)).map(Number).find((n) => { try { return readFileSync(`/proc/${n}/cmdline`, 'utf8').includes(new URL(url).searchParams.get('host')!) && stat(n).ppid === process.pid; } catch { return false; } })!;
const provider = await startProviderProcess({ DATABASE_URL: url, DATA_DIR: folder, ...serverSettings, JWT_SECRET: secret, SEED: 'off', QUICK_ROUNDS: 'off', RATE_LIMIT_FACTOR: '100000', ...(process.env.PROF ? { NODE_OPTIONS: '--cpu-prof --cpu-prof-dir=/tmp/prof' } : {}) });
const buyers = await addBuyers(db);
const pgbench = findPgbench()!;
const seconds = Number(process.env.SECS ?? 4);
const what = (process.env.WHAT ?? 'warm,one64,set64,set16,http64,http16').split(',');
for (const each of what) {
  const clients = each.endsWith('16') ? 16 : 64;
  const load = { clients, spread: !each.includes('all'), seconds, buyers, rounds: await addRounds(db) };
  const before = { pg: tree(pg), api: stat(provider.process.pid!).own, me: process.cpuUsage() };
  const start = performance.now();
  let made = 0; let p = '';
  if (each === 'warm') { made = (await runHttp(provider.url, load)).made; await runPgbench(pgbench, url, load); await runPgbench(pgbench, url, { ...load, rounds: await addRounds(db), clients: 1 }, 64); }
  else if (each.startsWith('one')) made = await runPgbench(pgbench, url, load);
  else if (each.startsWith('set')) made = await runPgbench(pgbench, url, { ...load, clients: 1 }, clients);
  else { const run = await runHttp(provider.url, load); made = run.made; p = `p50 ${percentile(run.times, 0.5).toFixed(1)} p99 ${percentile(run.times, 0.99).toFixed(1)}`; }
  const wall = (performance.now() - start) / 1000;
  await new Promise((r) => setTimeout(r, 300));
  const me = process.cpuUsage(before.me);
  console.log(each.padEnd(8), `made ${made} (${(made / wall).toFixed(0)}/s)  us each: pg ${((tree(pg) - before.pg) * 1000 / made).toFixed(0)}, api ${((stat(provider.process.pid!).own - before.api) * 1000 / made).toFixed(0)}, load ${((me.user + me.system) / made).toFixed(0)} ${p}`);
}
await provider.end('SIGTERM'); await db.close(); await server.stop();
