import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { sandboxUser } from './enterSandbox.ts';
import { kernelRules } from './kernel.ts';
import { startSandboxed } from './startSandboxed.ts';

const file = path.resolve(import.meta.dirname, '../testing/triesBuiltins');
const Said = Type.Object({
  open: Type.Array(Type.String()),
  network: Type.Array(Type.String()),
  all: Type.Array(Type.String()),
  user: Type.Union([Type.Integer(), Type.Null()]),
});

let folder: string;
let servers: Server[];
let aims: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'doors-'));
  const [socket, secret] = [path.join(folder, 'provider.sock'), path.join(folder, 'secret')];
  await writeFile(secret, 'a secret');
  const answering = () => createServer((connection) => connection.on('error', () => {}).end('HTTP/1.1 204 No Content\r\n\r\n'));
  servers = [answering().listen(0, '127.0.0.1'), answering().listen(socket)];
  await Promise.all(
    servers.map((server) => new Promise((resolve) => (server.listening ? resolve(0) : server.once('listening', resolve)))),
  );
  const address = servers[0]?.address();
  aims = [String(typeof address === 'object' ? address?.port : 0), socket, secret];
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

const told = (child: ChildProcess) =>
  new Promise<Static<typeof Said>>((resolve, reject) => {
    child.once('message', (said) => resolve(Value.Parse(Said, said)));
    child.once('error', reject).once('close', (code) => reject(new Error(`It ended with ${code}.`)));
  });
const sandboxed = (entering: 'enter' | 'stay', hasKernelRules?: boolean) =>
  told(startSandboxed({ file, args: [entering, ...aims], options: ['--frozen-intrinsics'] }, hasKernelRules));

test('each of these ways is open in a process that is not sandboxed', async () => {
  const { open, all } = await told(fork(`${file}.ts`, ['stay', ...aims], { execArgv: ['--no-warnings'] }));
  expect(open).toEqual(all);
});

test('code outside of its realm finds every built-in disabled', async () => {
  expect((await sandboxed('enter')).open).toEqual([]);
});

test('so it would where the kernel has no rules: Node alone holds it', async () => {
  expect((await sandboxed('enter', false)).open).toEqual([]);
});

(kernelRules().network ? test : test.skip)('the kernel alone lets it open no socket, whatever Node has', async () => {
  const { open, network } = await sandboxed('stay');
  expect(open.filter((one) => network.includes(one))).toEqual([]);
  const withoutIt = await sandboxed('stay', false);
  expect(withoutIt.open.filter((one) => network.includes(one))).toEqual(network);
});

(process.getuid?.() === 0 && kernelRules().user !== null ? test : test.skip)(
  'a process that root starts gives the superuser up',
  async () => {
    expect((await sandboxed('enter')).user).toBe(sandboxUser);
    expect((await sandboxed('stay')).user).toBe(0);
  },
);
