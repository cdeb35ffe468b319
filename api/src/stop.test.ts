// Full tier: starts providers and stops them under load.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databases, preparePglite } from '../testkit/databases.ts';
import { compileCache, endProviderProcesses } from '../testkit/providerProcess.ts';
import { type StopReport, stopUnderLoad } from '../testkit/stopUnderLoad.ts';
import { openPglite } from './core/db/pglite.ts';
import { openPostgres } from './core/db/postgres.ts';

import.meta.jest.setTimeout(300_000);

/** The long run is `npm run trial -- stops`. */
const stops = 1;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lotto-stop-'));
});
afterAll(async () => {
  await endProviderProcesses();
  await rm(folder, { recursive: true, force: true });
});

test.each(databases)(
  'a stop under load: every request has an answer, streams are sent back, on $name',
  async ({ name, open }) => {
    const reports: StopReport[] = [];
    if (name === 'pglite') {
      const embedded = () => openPglite(path.join(folder, 'database'));
      await preparePglite(path.join(folder, 'database'));
      for (let stop = 0; stop < stops; stop++)
        reports.push(await stopUnderLoad({ env: { DATA_DIR: folder }, open: embedded, clients: 24, load: 300 }));
    } else {
      const { url, providerUrl, drop } = await open();
      const env = { DATA_DIR: folder, DATABASE_URL: providerUrl };
      for (let stop = 0; stop < stops; stop++)
        reports.push(await stopUnderLoad({ env, open: async () => openPostgres({ url }), clients: 24, load: 300 }));
      await drop();
    }
    for (const report of reports) {
      expect(report).toMatchObject({ unanswered: 0, chargedUnanswered: 0, streamsSentBack: report.streams, exitCode: 0 });
      expect(report.refused).toBeGreaterThan(0);
      expect(report.inHand).toBeGreaterThan(0);
    }
  },
);

const run = path.resolve(import.meta.dirname, '../../scripts/run.mjs');

test('a command of npm ends its processes, also when only the shell between them got the signal', async () => {
  const dataDir = path.join(folder, 'started');
  await preparePglite(path.join(dataDir, 'database'));
  // Like npm: a shell that runs the script and does not forward signals.
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${run}" api/src/server.ts; :`], {
    env: {
      PATH: process.env.PATH ?? '',
      npm_lifecycle_event: 'start',
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: compileCache,
      SEED: 'off',
      QUICK_ROUNDS: 'off',
      SITE_DIR: 'none',
      PORT: '0',
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  shell.stdout.on('data', (chunk) => {
    said += chunk;
  });
  while (!said.includes('Snail Lotto is at')) await sleep(50);
  const port = Number(/Listening on port (\d+)/.exec(said)?.[1]);
  shell.kill('SIGTERM');
  while (await isOpen(port)) await sleep(100);
});

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
