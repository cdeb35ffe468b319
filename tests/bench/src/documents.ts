import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { childrenOf, memoryOf } from 'api/testing/providerProcess';
import { thisMachine } from 'deploy/keys/machine';
import { buildChanged } from 'deploy/release/build';
import { releaseBuilt } from 'deploy/release/release';
import { openSite } from 'deploy/site/openSite';
import { newDataDir, type RunningSite, startSite } from 'deploy/smoke/startSite';
import { type Figures, median, megabytes, processorTime, type Say } from './measures.ts';
import { read } from './runClients.ts';

/** The renderer's concurrency (`atOnce` in platform/ssr/src/limits.ts); more requests would only queue. */
const clients = 4;

interface Length {
  seconds: number;
  rounds: number;
  minutes: number;
}

/**
 * Runs `npm run bench -- documents [minutes]`: compares answers of one process with a bare Node server that sends the same bytes:
 * documents that are static, rendered and cached for a second, and rendered for each request (unique addresses), and lists. Then
 * requests new documents without a pause, and prints the memory of the provider and its renderer each minute.
 * @returns the ratios
 */
export async function benchDocuments(say: Say, { seconds, rounds, minutes }: Length): Promise<Figures> {
  await buildChanged(say);
  const [plain, filled] = [await newDataDir(), await newDataDir()];
  await releaseBuilt(openSite(join(plain, 'site')), { machine: thisMachine({ DATA_DIR: plain }), say });
  await cp(join(plain, 'site'), join(filled, 'site'), { recursive: true });
  const still = await startSite(plain, { RENDER: 'off' });
  // A long deadline, so that every counted document is a rendered one.
  const content = await startSite(filled, { RENDER: 'on', RENDER_DEADLINE_MS: '10000', RATE_LIMIT_FACTOR: '100000' });
  const bare: BareServer[] = [];
  try {
    await mustBring(content.baseUrl);
    let asked = 0;
    const list = '/api/lotteries/?page=0&limit=20&status=running';
    for (const path of ['/', list]) bare.push(await startBareServer(content.baseUrl, path));
    const [withDocument, withList] = bare;
    const groups = [
      [
        { name: 'bare Node with a document', server: withDocument, path: () => '/' },
        { name: 'static document', server: still, path: () => '/' },
        { name: 'document kept for a second', server: content, path: () => '/' },
        { name: 'document made anew', server: content, path: () => `/?asked=${++asked}` },
      ],
      [
        { name: 'bare Node with a list', server: withList, path: () => list },
        { name: 'list that is kept', server: content, path: () => list },
        { name: 'list of its own', server: content, path: () => `${list}&rollStartTime=${++asked}` },
      ],
    ];
    const runs = new Map<string, { rate: number; cost: number }[]>();
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, server = still, path } of groups.flat()) {
        const before = await timeOf(server);
        const { count } = await read(server.baseUrl, { what: name, path, encoding: 'br' }, clients, seconds);
        const run = { rate: count / seconds, cost: ((await timeOf(server)) - before) / count };
        runs.set(name, [...(runs.get(name) ?? []), run]);
      }
    }
    await mustBring(content.baseUrl);
    say(`\n${'median'.padEnd(36)}${'a second'.padStart(10)}${'processor µs'.padStart(14)}${'bare Node : it'.padStart(16)}`);
    const figures: Figures = {};
    for (const group of groups) {
      let base = 0;
      for (const [index, { name }] of group.entries()) {
        const of = (key: 'rate' | 'cost') => median((runs.get(name) ?? []).map((run) => run[key]));
        if (index === 0) base = of('cost');
        else figures[`processor time, bare Node : ${name}`] = base / of('cost');
        const cells = [of('rate').toFixed(0).padStart(10), of('cost').toFixed(0).padStart(14)];
        say(`${name.padEnd(36)}${cells.join('')}${(base / of('cost')).toFixed(3).padStart(16)}`);
      }
    }
    say(`\nMemory: ${await memory(content)}`);
    for (let minute = 1; minute <= minutes; minute += 1) {
      const reading = { what: 'a new document', path: () => `/?asked=${++asked}`, encoding: 'br' };
      const { count } = await read(content.baseUrl, reading, clients, 60);
      say(`minute ${minute}: ${(count / 60).toFixed(0)} new documents a second, ${await memory(content)}`);
    }
    if (minutes > 0) await mustBring(content.baseUrl);
    return figures;
  } finally {
    for (const { stop } of bare) stop();
    await Promise.all([still.stop(), content.stop()]);
  }
}

async function memory({ pid }: RunningSite): Promise<string> {
  const rendering = await Promise.all((await childrenOf(pid)).map(memoryOf));
  return `provider ${megabytes(await memoryOf(pid))}, rendering ${rendering.map(megabytes).join(' and ')}`;
}

/** Returns the processor time of a server and its processes so far, µs: unlike the rate, it is the same on a busy machine. */
async function timeOf({ pid }: Pick<RunningSite, 'pid'>): Promise<number> {
  const times = await Promise.all([pid, ...(await childrenOf(pid))].map(processorTime));
  return times.reduce((sum, time) => sum + time, 0);
}

async function mustBring(baseUrl: string): Promise<void> {
  const document = await (await fetch(`${baseUrl}/?asked=0`)).text();
  if (!document.includes('id="brought"')) throw new Error('The document came without its content.');
}

interface BareServer extends Pick<RunningSite, 'baseUrl' | 'pid'> {
  stop(): void;
}

const bareProgram = `
const { headers, body } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const bytes = Buffer.from(body, 'base64');
require('node:http').createServer((_, response) => response.writeHead(200, headers).end(bytes))
  .listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

/** Starts the yardstick: a process whose plain HTTP server sends the bytes and headers that a provider sends for a path. */
async function startBareServer(baseUrl: string, path: string): Promise<BareServer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${baseUrl}${path}`, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
  });
  const body = await buffer(answer);
  const { 'transfer-encoding': _, connection: __, ...headers } = { ...answer.headers, 'content-length': body.length };
  const server = spawn(process.execPath, ['-e', bareProgram], { stdio: ['pipe', 'pipe', 'inherit'] });
  server.stdin.end(JSON.stringify({ headers, body: body.toString('base64') }));
  const [port] = await once(server.stdout, 'data');
  return { baseUrl: `http://127.0.0.1:${Number(String(port))}`, pid: server.pid ?? 0, stop: () => server.kill() };
}
