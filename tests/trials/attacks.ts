import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from 'api/database';
import { migrate } from 'api/migrate';
import { openPglite } from 'api/pglite';
import { openPostgres } from 'api/postgres';
import { postJson, tokenOf } from 'api/testing/httpMember';
import { addLottery } from 'api/testing/lotteries';
import { type Player, player } from 'api/testing/players';
import { type PostgresServer, startPostgresServer } from 'api/testing/postgresServer';
import { childrenOf, memoryOf, type ProviderProcess, runCliProcess, startProviderProcess } from 'api/testing/providerProcess';
import { serverSettings } from 'api/testing/testApp';
import { testPassword } from 'api/testing/testMembers';
import { largePicture, uploadPng } from 'api/testing/uploads';

export interface StreamsReport {
  statuses: Record<number, number>;
  other: number | undefined;
}

/** Opens far more live streams of one lottery from one address than a visitor needs, then one from another address. */
export async function takeStreams(urls: readonly string[], lotteryId: number, count: number): Promise<StreamsReport> {
  const greedy = await Promise.all(
    Array.from({ length: count }, (_, n) => open(urls[n % urls.length] ?? '', lotteryId, '127.0.0.3')),
  );
  const other = await open(urls[0] ?? '', lotteryId, '127.0.0.4');
  const statuses: Record<number, number> = {};
  for (const response of greedy) {
    const status = response?.statusCode ?? 0;
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  for (const response of [...greedy, other]) response?.destroy();
  return { statuses, other: other?.statusCode };
}

function open(url: string, lotteryId: number, localAddress: string): Promise<IncomingMessage | undefined> {
  return new Promise((resolve) => {
    get(`${url}/api/lotteries/${lotteryId}/live`, { localAddress, agent: false }, resolve).once('error', () =>
      resolve(undefined),
    );
  });
}

const flood = { address: '127.0.0.2', connections: 4_000, seconds: 15 };
const pictures = 20;
const greedyStreams = 5_100;
/** Accepted duration of a purchase during a flood, and of a login during picture uploads, ms. */
const patience = 5_000;

type Say = (line: string) => void;

interface Target {
  say: Say;
  urls: string[];
  processes: ProviderProcess[];
  buyer: Player;
  painters: Player[];
  rounds: number[];
}

export async function tryAttacks(say: Say): Promise<void> {
  const server = await startPostgresServer();
  try {
    const open = async () => openPostgres({ url: server.url('postgres') });
    await attack((line) => say(`PostgreSQL, two processes: ${line}`), open, { DATABASE_URL: server.url('postgres') }, 2, server);
  } finally {
    await server.stop();
  }
  await attack((line) => say(`embedded: ${line}`), undefined, {}, 1, undefined);
}

async function attack(
  say: Say,
  openServer: (() => Promise<Database>) | undefined,
  settings: Record<string, string>,
  count: number,
  server: PostgresServer | undefined,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotto-attacks-'));
  const open = openServer ?? (() => openPglite(join(folder, 'database')));
  const env = { ...serverSettings, SEED: 'off', QUICK_ROUNDS: 'off', DATA_DIR: folder, ...settings };
  try {
    const target = { say, ...(await prepare(open)) };
    const processes: ProviderProcess[] = [];
    for (let n = 0; n < count; n++) processes.push(await startProviderProcess(env));
    const urls = processes.map(({ url }) => url.replace('localhost', '127.0.0.1'));
    const whole: Target = { ...target, processes, urls };
    await floodLists(whole);
    await takeAllStreams(whole);
    await unfoldPictures(whole);
    if (server) await slowDatabase(whole, open, server);
    const ledger = await runCliProcess(env, ['ledger', 'check']);
    say(`ledger check: ${ledger.output.trim().split('\n').at(-1)}`);
    if (ledger.code !== 0) process.exitCode = 1;
    for (const each of processes) await each.end('SIGTERM');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(open: () => Promise<Database>) {
  const db = await open();
  await migrate(db);
  const rounds: number[] = [];
  for (let n = 0; n < 4; n++) rounds.push(await addLottery(db, { numbers: 256 }));
  const buyer = await player(db, { cto: 1_000_000 });
  const painters: Player[] = [];
  for (let n = 0; n < pictures; n++) painters.push(await player(db, { cto: 0 }));
  await db.close();
  return { rounds, buyer, painters };
}

let sold = 0;
async function buyNext({ urls, buyer, rounds }: Target): Promise<number> {
  const n = sold++;
  const headers = { ...buyer.headers, 'idempotency-key': randomUUID() };
  const address = `${urls[0]}/api/lotteries/${rounds[Math.floor(n / 256) % rounds.length]}/buy-ticket/`;
  return fetch(address, postJson({ ticketNumber: [n % 256] }, headers)).then(
    ({ status }) => status,
    () => 0,
  );
}

async function logIn({ urls, buyer }: Target): Promise<number> {
  return tokenOf(urls[0] ?? '', buyer.username, testPassword).then(
    () => 200,
    () => 0,
  );
}

async function floodLists(target: Target): Promise<void> {
  const { say, urls } = target;
  sold = 0;
  const quiet = await howLong(() => buyNext(target), sleep(3_000));
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      resolve(import.meta.dirname, 'flood.ts'),
      flood.address,
      String(flood.connections),
      String(flood.seconds),
      ...urls,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const told = text(child.stdout);
  await sleep(1_000);
  const [buying, loggingIn] = await Promise.all([howLong(() => buyNext(target), told), howLong(() => logIn(target), told)]);
  say(`purchases before: ${timesInWords(quiet)}`);
  say(
    `a flood of lists over ${flood.connections} connections of one address for ${flood.seconds} s was answered ${statusesInWords(JSON.parse(await told))}`,
  );
  say(`purchases meanwhile: ${timesInWords(buying)}; log-ins: ${timesInWords(loggingIn)}`);
  hold(buying);
  hold(loggingIn);
}

async function takeAllStreams({ say, urls, rounds }: Target): Promise<void> {
  const { statuses, other } = await takeStreams(urls, rounds[0] ?? 0, greedyStreams);
  say(`${greedyStreams} live streams from one address: ${statusesInWords(statuses)}; another address: ${other}`);
  if (other !== 200) process.exitCode = 1;
}

async function unfoldPictures(target: Target): Promise<void> {
  const { say, urls, painters, processes } = target;
  const pid = processes[0]?.process.pid ?? 0;
  const quiet = await howLong(() => logIn(target), sleep(2_000));
  const sending = sendPictures(
    urls[0] ?? '',
    painters.map(({ headers }) => headers),
  );
  const [statuses, times, memory] = await Promise.all([sending, howLong(() => logIn(target), sending), mostMemory(pid, sending)]);
  say(
    `${pictures} pictures of 49.7 megapixels at once: ${statusesInWords(statuses)}; at most ${memory.toFixed(0)} MB in all processes of it`,
  );
  say(`log-ins before: ${timesInWords(quiet)}; meanwhile: ${timesInWords(times)}`);
  hold(times);
}

async function slowDatabase(target: Target, open: () => Promise<Database>, server: PostgresServer): Promise<void> {
  const { say, urls, buyer, rounds } = target;
  const me = () => fetch(`${urls[1] ?? urls[0]}/api/user/me`, { headers: buyer.headers }).then(({ status }) => status);
  const db = await open();
  let held: Times | undefined;
  let refused: Times | undefined;
  await db.transaction(async (tx) => {
    await tx.query('select 1 from lotteries where id = any($1) for update', [rounds]);
    const over = sleep(8_000);
    [held, refused] = await Promise.all([howLong(me, over), howLong(() => buyNext(target), over)]);
  });
  await db.close();
  if (held && refused)
    say(`rounds held by one transaction: GET /user/me ${timesInWords(held)}; purchases ${timesInWords(refused)}`);
  server.freeze();
  const over = sleep(12_000);
  const [frozenMe, frozenBuy] = await Promise.all([howLong(me, over), howLong(() => buyNext(target), over)]);
  server.thaw();
  say(`a database that answers nothing: GET /user/me ${timesInWords(frozenMe)}; purchases ${timesInWords(frozenBuy)}`);
  hold(frozenMe);
  hold(frozenBuy);
  while ((await me()) !== 200) await sleep(100);
}

function hold({ most }: Times): void {
  if (most > patience) process.exitCode = 1;
}

/**
 * Uploads one picture of maximum size for each member, concurrently.
 * @returns the counts of the statuses
 */
export async function sendPictures(url: string, members: readonly { authorization: string }[]): Promise<Record<number, number>> {
  const picture = await largePicture();
  const statuses: Record<number, number> = {};
  await Promise.all(
    members.map(async (headers) => {
      const status = await uploadPng(url, headers, picture);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }),
  );
  return statuses;
}

/** Returns the maximum memory of a process and its children until `over` settles, MB. Linux only. */
export async function mostMemory(pid: number, over: Promise<unknown>): Promise<number> {
  let most = 0;
  let goOn = true;
  const stop = () => {
    goOn = false;
  };
  over.then(stop, stop);
  while (goOn) {
    const family = [pid, ...(await childrenOf(pid))];
    const held = await Promise.all(family.map(memoryOf));
    most = Math.max(most, held.reduce((sum, bytes) => sum + bytes, 0) / 1024 / 1024);
    await sleep(20);
  }
  return most;
}

export interface Times {
  calls: number;
  median: number;
  most: number;
  statuses: Record<number, number>;
}

/**
 * Repeats a call every tenth of a second until `over` settles.
 * @returns the durations, ms, and the counts of the statuses
 */
export async function howLong(call: () => Promise<number>, over: Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let goOn = true;
  const stop = () => {
    goOn = false;
  };
  over.then(stop, stop);
  while (goOn) {
    const start = performance.now();
    const status = await call();
    times.push(performance.now() - start);
    statuses[status] = (statuses[status] ?? 0) + 1;
    await sleep(100);
  }
  times.sort((a, b) => a - b);
  return { calls: times.length, median: times[Math.floor(times.length / 2)] ?? 0, most: times.at(-1) ?? 0, statuses };
}

export function timesInWords({ calls, median, most, statuses }: Times): string {
  return `${calls} calls, median ${median.toFixed(0)} ms, longest ${most.toFixed(0)} ms, ${statusesInWords(statuses)}`;
}

export function statusesInWords(statuses: Record<number, number>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status === '0' ? 'cut' : status}`)
    .join(', ');
}
