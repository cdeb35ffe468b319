import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holdLock } from 'file-lock/processLock';
import { madeRound } from 'shared/testing/fairRounds';
import { FakeSite } from './testing/FakeSite.ts';

let folder: string;
let server: Server;
let address: string;
const site = new FakeSite();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'witness-cli-'));
  server = createServer((request, response) => {
    try {
      response.end(site.tamper(request.url ?? '', site.answer(request.url ?? '')));
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Reads the port without a type assertion: the types do not know that this server has one.
  const { port }: Pick<AddressInfo, 'port'> = JSON.parse(JSON.stringify(server.address()));
  address = `http://127.0.0.1:${port}`;
  site.add(1, madeRound({ round: 1, closes: 1_700_001_000 }));
  site.add(2, madeRound({ round: 2, closes: 1_700_001_000, rule: 'v1' }));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function witness(...args: string[]) {
  const program = path.join(import.meta.dirname, 'cli.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env: { ...process.env, DATA_DIR: folder },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, output };
}

test('prints and stores its findings, and exits with 1 for a violation and 2 without a result', async () => {
  const honest = await witness(address, '--once');
  expect(honest).toMatchObject({
    code: 0,
    output: expect.stringContaining('has 6 records, 6 of them new; 2 rounds checked, all true.'),
  });
  expect(honest.output).toContain('Not checked of 1 of them (rule v1)');
  expect(await readdir(path.join(folder, 'witness'))).toEqual([new URL(address).host.replace(':', '_')]);

  const unlock = await holdLock(path.join(folder, 'witness', new URL(address).host.replace(':', '_'), 'lock'));
  const second = await witness(address, '--once');
  expect(second).toMatchObject({ code: 2, output: expect.stringContaining('Another witness uses this folder: stop it,') });
  await unlock();

  site.log.length = 5;
  const lie = await witness(address, '--once');
  expect(lie).toEqual({ code: 1, output: 'NOT TRUE: The log shows 5 records, and has shown 6 before: it has been cut off.\n' });

  const unreachable = await witness('http://127.0.0.1:9', '--once');
  expect(unreachable).toMatchObject({
    code: 2,
    output: expect.stringContaining('The site cannot be reached at http://127.0.0.1:9'),
  });
  expect(await witness('--once')).toMatchObject({ code: 2, output: expect.stringContaining('One address of a site is needed.') });
});
