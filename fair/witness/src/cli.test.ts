import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limitsFrom, quicknet, timeOfRound } from 'shared/fair/beacon';
import { readFreeze, readOpening } from 'shared/fair/readRecords';
import { freezeText, openingText, recordId, textHash } from 'shared/fair/records';
import { ticketRoot } from 'shared/fair/tickets';
import { madeRound } from 'shared/testing/fairRounds';
import { FakeSite } from './testing/FakeSite.ts';

let folder: string;
let server: Server;
let address: string;
const site = new FakeSite();
let shown = site;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'witness-cli-'));
  server = createServer((request, response) => {
    try {
      const [, relay] = /^\/(late|liar|honest)\/52db9ba7[0-9a-f]{56}\/public\/1000$/.exec(request.url ?? '') ?? [];
      if (relay === 'late') response.writeHead(425).end();
      else if (relay !== undefined)
        response.end(JSON.stringify({ round: 1_000, signature: relay === 'honest' ? round1000 : 'a'.repeat(96) }));
      else if (request.url?.startsWith('/gone')) response.destroy();
      else response.end(shown.tamper(request.url ?? '', shown.answer(request.url ?? '')));
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Reads the port without a type assertion: the types do not know that this server has one.
  const { port }: Pick<AddressInfo, 'port'> = JSON.parse(JSON.stringify(server.address()));
  address = `http://127.0.0.1:${port}`;
  site.add(1, madeRound({ round: 1 }));
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

const round1000 = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

test('asks relays itself, and ends with 3 and the name of a round whose result is withheld', async () => {
  const made = madeRound({ round: 1, until: 'freeze' });
  const decidedBy = { rule: 'v2', beacon: quicknet.hash, beaconRound: 1_000 } as const;
  const prize = 'name: Dream Car\n';
  const times = { opens: 1_692_800_000, closes: 1_692_806_349, limits: limitsFrom('v2', timeOfRound(quicknet, 1_000)) };
  const opening = openingText({ ...readOpening(made.opening), ...times, decidedBy, prize: textHash(prize) });
  const freeze = freezeText({
    ...readFreeze(made.freeze ?? ''),
    opening: recordId(opening),
    root: ticketRoot(recordId(opening), made.owners ?? []),
  });
  const withheld = new FakeSite();
  withheld.texts.push(prize);
  withheld.add(1, { opening, freeze, owners: made.owners ?? [] });
  shown = withheld;
  const relay = (name: string) => ['--relay', `${address}/${name}`];
  expect(await witness(address, '--once', ...relay('late'), ...relay('liar'))).toMatchObject({ code: 0 });
  expect(await witness(address, '--once', ...relay('late'), ...relay('liar'), ...relay('honest'))).toMatchObject({
    code: 3,
    output: expect.stringMatching(/ALARM: Round 1 “Dream Car”: .*, although 1 of 3 relays have the round 1000 of the beacon\./),
  });
  expect(await witness(address, '--once', ...relay('gone'))).toMatchObject({
    code: 3,
    output: expect.stringContaining('No relay of the beacon could be asked.'),
  });
  await rm(path.join(folder, 'witness'), { recursive: true });
  shown = site;
});

test('prints and stores its findings, and exits with 1 for a violation and 2 without a result', async () => {
  const honest = await witness(address, '--once');
  expect(honest).toMatchObject({
    code: 0,
    output: expect.stringContaining('has 3 records, 3 of them new; 1 rounds checked, all true.'),
  });
  expect(await readdir(path.join(folder, 'witness'))).toEqual([new URL(address).host.replace(':', '_')]);

  site.log.length = 2;
  const lie = await witness(address, '--once');
  expect(lie).toEqual({ code: 1, output: 'NOT TRUE: The log shows 2 records, and has shown 3 before: it has been cut off.\n' });

  const unreachable = await witness('http://127.0.0.1:9', '--once');
  expect(unreachable).toMatchObject({
    code: 2,
    output: expect.stringContaining('The site cannot be reached at http://127.0.0.1:9'),
  });
  expect(await witness('--once')).toMatchObject({ code: 2, output: expect.stringContaining('One address of a site is needed.') });
});
