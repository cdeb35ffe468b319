import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holdLock } from 'file-lock/processLock';
import { bundleOf, checkpointOf, madeRound, receiptOf, testLogKey } from 'shared/testing/fairRounds';
import { openStore } from './store.ts';
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

describe('compare', () => {
  const made = madeRound({ round: 3, closes: 1_700_001_000 });
  const other = madeRound({ round: 4, closes: 1_700_001_000 }).opening;
  const records = [made.opening, other, made.freeze ?? '', made.result ?? ''];
  const fork = [other, made.opening];
  const files = {
    two: checkpointOf(records.slice(0, 2)),
    fork: checkpointOf(fork),
    bundle: JSON.stringify(bundleOf(made, records)),
    receipt: `${receiptOf(made, 3, { checkpoint: checkpointOf(records.slice(0, 2)) })}\n`,
    forkedReceipt: receiptOf(made, 3, { checkpoint: checkpointOf(fork) }),
    unsigned: checkpointOf(records).replace(/— lotto/, '— other'),
    noise: 'hello',
  };
  const at = (name: string) => path.join(folder, name);
  beforeAll(async () => {
    for (const [name, text] of Object.entries(files)) await writeFile(at(name), text);
    const store = await openStore(at('folder'));
    await store.keepKey(testLogKey);
    const seen = records.map((text) => ({ text, missingAt: null }));
    await store.keepLook(seen, { at: 1, note: checkpointOf(records) });
  });

  test.each([
    ['two', 'receipt', 0, 'Both were shown the same log: its first 2 records are the same.'],
    ['two', 'fork', 1, 'There are two logs: the site has signed different lists of the first 2 records.'],
    ['folder', 'receipt', 0, 'Both were shown the same log'],
    ['bundle', 'folder', 0, 'Both were shown the same log: its first 4 records are the same.'],
    ['forkedReceipt', 'folder', 1, 'There are two logs'],
    ['two', 'bundle', 2, 'Only a witness’s folder shows whether the longer log begins with the 2 records'],
    ['two', 'unsigned', 2, 'is not signed with the log’s key'],
    ['two', 'noise', 2, 'has no checkpoint that can be read. It has no empty line'],
    ['two', 'nowhere', 2, 'has no checkpoint that can be read. ENOENT'],
  ])('%s and %s', async (one, two, code, says) => {
    const proof = at(`proof ${one} ${two}`);
    const found = await witness('compare', at(one), at(two), '--key', testLogKey, '--proof', proof);
    expect(found).toMatchObject({ code, output: expect.stringContaining(says) });
    expect(existsSync(proof)).toBe(code === 1);
  });

  test('needs two places, and a key from one of them or the command', async () => {
    expect(await witness('compare', at('two'))).toMatchObject({ code: 2 });
    expect(await witness('compare', at('two'), at('receipt'))).toMatchObject({
      code: 2,
      output: 'The key of the log is needed: give --key, or the folder of a witness.\n',
    });
    const proof = at('proof two fork');
    expect(await witness('compare', at('two'), at('fork'), '--key', testLogKey, '--proof', proof)).toMatchObject({ code: 2 });
    expect(await readFile(proof, 'utf8')).toBe(`${files.two}\n${files.fork}`);
  });
});
