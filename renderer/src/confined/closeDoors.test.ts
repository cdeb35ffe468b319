import { execFileSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import path from 'node:path';
import { confinement } from '../supervisor/confinement.ts';

const own = path.resolve(import.meta.dirname, '..');
const program = path.join(own, 'testing/triesDoors.ts');
const server = createServer();
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = isOfNetwork(address) ? address.port : 0;
});
afterAll(() => void server.close());

const isOfNetwork = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

/** What the program found open. */
function tried(options: readonly string[], how: 'closing' | 'open', env: NodeJS.ProcessEnv): { open: string[]; tried: string[] } {
  return JSON.parse(execFileSync(process.execPath, [...options, program, how, String(port)], { env, encoding: 'utf8' }));
}

test('who had come out of the context would find every door closed', () => {
  expect(tried(confinement(own, own), 'closing', {}).open).toEqual([]);
});

test('each of these doors is open in a process that is not confined', () => {
  const { open, tried: all } = tried(['--no-warnings'], 'open', { PATH: process.env.PATH });
  expect(open).toEqual(all);
});
