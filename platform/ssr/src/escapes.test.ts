import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runSandboxed } from './runSandboxed.ts';
import { escapeOf, escapes, reaching } from './testing/escapes.ts';
import { type UnderTest, underTest } from './testing/underTest.ts';

const ways = Object.keys(escapes);
const secret = 'a secret outside of all inputs';
const careless = path.join(import.meta.dirname, 'testing/unprotectedRealm.ts');

let folder: string;
let servers: Server[];
let reaches: string;
let heard: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'escapes-'));
  const [socket, file] = [path.join(folder, 'provider.sock'), path.join(folder, 'secret')];
  await writeFile(file, secret);
  const listening = (at: string | number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((connection) => {
        heard.push('');
        connection.on('error', () => {}).on('data', (text) => heard.push(String(text)));
        connection.end();
      });
      if (typeof at === 'string') server.listen(at, () => resolve(server));
      else server.listen(at, '127.0.0.1', () => resolve(server));
    });
  servers = await Promise.all([listening(socket), listening(0)]);
  const address = servers[1]?.address();
  reaches = reaching({ socket, file, port: typeof address === 'object' && address !== null ? address.port : 0 });
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  heard = [];
});

test.each(ways)('in a careless realm this opens a socket and reads a file: %s', async (way) => {
  await new Promise((resolve) => execFile(process.execPath, ['--no-warnings', careless, escapeOf(way), reaches], resolve));
  expect(heard.join()).toContain(`out by ${way}, file: ${secret}`);
});

test.each(ways)('a composer opens no socket and reads no file by this: %s', async (way) => {
  const script = `${reaches}
    async function compose(input) {
      const given = { enter: String, callBack: (back) => back(given), ask: async () => input, keep: JSON.stringify, keepIn: (to) => Object.assign(to, { kept: 1 }), useArray: (list) => list.push(1) };
      return (${escapeOf(way)})(given, input);
    }`;
  const said = await runSandboxed({ kind: 'composer', script, input: '{"address":"/"}', limitMs: 20_000 }).catch(String);
  expect({ heard, isSecret: said.includes(secret) }).toEqual({ heard: [], isSecret: false });
});

test('a part of a document opens no socket and reads no file by any of them', async () => {
  const list = `[${ways.map(escapeOf).join()}]`;
  const tested: UnderTest = await underTest(
    `((ways) => async (asked, body, given) => {
      const way = ways[Number(asked.address.slice(1))];
      const given2 = { enter: given.entering, ask: given.ask, callBack: (back) => back(given), keep: JSON.stringify, keepIn: (to) => Object.assign(to, { kept: 1 }), useArray: (list) => list.push(1) };
      return way ? way(given2, asked) : 'the list';
    })((() => { ${reaches}; return ${list}; })())`,
    { burntMs: 60_000, restMs: 1 },
  );
  try {
    for (const at of ways.keys()) {
      const page = await tested.page(`/${at}`);
      expect({ way: ways[at], heard, isSecret: JSON.stringify(page).includes(secret) }).toEqual({
        way: ways[at],
        heard: [],
        isSecret: false,
      });
    }
  } finally {
    await tested.close();
  }
});
