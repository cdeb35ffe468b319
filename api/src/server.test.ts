// Full tier: starts providers.
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Lottery, MyTicket } from 'shared/contracts/lotteries';
import { Purchase } from 'shared/contracts/purchases';
import { Paged } from 'shared/contracts/schemas';
import { WalletResponse } from 'shared/contracts/wallets';
import { httpMember, logInDemo } from '../testkit/httpMember.ts';
import { testOnPostgres } from '../testkit/onPostgres.ts';
import { endProviderProcesses, runCliProcess, runProviderToItsEnd, startProviderProcess } from '../testkit/providerProcess.ts';
import { startProblem } from './app/startProblem.ts';
import { onlyRow } from './core/db/database.ts';

import.meta.jest.setTimeout(300_000);

const secret = 'one signing key for the processes of these tests';
const fair = { FAIR_KEY: 'one key of draws for the processes of these tests', ALLOW_SIMULATED: 'chain,beacon' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lotto-server-'));
});
afterAll(async () => {
  await endProviderProcesses();
  await rm(folder, { recursive: true, force: true });
});

test('from an empty folder: the demo is there, a purchase survives kill -9, Ctrl-C ends it cleanly', async () => {
  const env = { DATA_DIR: folder, JWT_SECRET: 'one signing key for all starts of this test' };
  const first = await startProviderProcess(env);
  expect(first.output()).toContain('player01 / player01pass');

  const player = await logInDemo(first.url, 'player01');
  const { contents } = await player.get(Paged(Lottery), '/api/lotteries/?status=running');
  const lottery = onlyRow(contents.filter(({ soldTickets }) => soldTickets === 0).slice(0, 1));
  const bought = await player.post(Purchase, `/api/lotteries/${lottery.id}/buy-ticket/`, { ticketNumber: [5] });
  expect(bought).toMatchObject({ ticketNumbers: [5], starBalance: 1000 - lottery.pricePerTicket });
  const logName = async (url: string) => (await (await fetch(`${url}/fair/log/checkpoint`)).text()).split('\n')[0];
  expect(await logName(first.url)).toBe('localhost:0');
  expect(await first.end('SIGKILL')).toBeNull();

  // The site's address has changed, but the log keeps the name of its records.
  const second = await startProviderProcess({ ...env, PUBLIC_URL: 'http://moved.example' });
  expect(await logName(second.url)).toBe('localhost:0');
  const again = httpMember(second.url, player.headers);
  const mine = await again.get(Paged(MyTicket), '/api/lotteries/tickets/mine');
  expect(mine.contents).toEqual([expect.objectContaining({ lotteryId: lottery.id, ticketNumber: 5 })]);
  const wallet = await again.get(WalletResponse, '/api/wallet/me');
  expect(wallet.contents[0]?.starBalance).toBe(1000 - lottery.pricePerTicket);

  const credit = (amount: number) => ['members', 'credit', 'penny001', String(amount), '--why', 'A test.'];
  const says = (balance: number) => expect.stringMatching(new RegExp(`^penny001 has ${balance} in cto star\\. .*\\n$`));
  // Commands go to the process that has the embedded database open; without one they open it themselves.
  expect(await runCliProcess(env, credit(3))).toEqual({ code: 0, output: says(3) });
  expect((await stat(path.join(folder, 'keys/operators'))).mode & 0o777).toBe(0o700);
  const held = await runProviderToItsEnd({ ...env, PORT: '0' });
  expect(held.code).toBe(1);
  expect(held.errors).toMatch(/^The data folder .* is in use by process \d+\. .*\n$/);
  expect(await second.end('SIGINT')).toBe(0);
  expect(await runCliProcess(env, credit(4))).toEqual({ code: 0, output: says(7) });
  const verified = await runCliProcess(env, ['acts', 'verify']);
  expect(verified).toEqual({ code: 0, output: '2 acts: each is what its operator signed.\n' });
  expect(await runCliProcess(env, ['ledger', 'check'])).toEqual({ code: 0, output: 'The books are in order.\n' });

  const otherKey = { ...env, FAIR_KEY: fair.FAIR_KEY };
  const sentence = /^Configuration: FAIR_KEY is another than .* of localhost:0, .*: start with the FAIR_KEY of before .*\n$/;
  const refused = await runProviderToItsEnd({ ...otherKey, PORT: '0' });
  expect(refused).toEqual({ code: 1, errors: expect.stringMatching(sentence) });
  expect(await runCliProcess(otherKey, credit(5))).toEqual({ code: 1, output: expect.stringMatching(sentence) });
  expect((await runCliProcess(env, credit(1))).output).toEqual(says(8));
});

test('a port in use is one clear line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { code, errors } = await runProviderToItsEnd({ DATA_DIR: path.join(folder, 'port'), PORT: String(port) });
  other.close();
  expect({ code, errors }).toEqual({
    code: 1,
    errors: `Port ${port} is in use. Stop the program that listens there, or set PORT to another port.\n`,
  });
});

test('a data folder that cannot be written is one clear line', async () => {
  const file = path.join(folder, 'a-file');
  await writeFile(file, '');
  const { code, errors } = await runProviderToItsEnd({ DATA_DIR: path.join(file, 'data') });
  expect(code).toBe(1);
  expect(errors).toMatch(/^The data folder cannot be written \(ENOTDIR: .*\)\. Set DATA_DIR to a folder that can\.\n$/);
});

test.each([
  ['ENOSPC', 51, 'Make room on its disk, or set DATA_DIR to a folder that can.'],
  ['EROFS', 69, 'Set DATA_DIR to a folder that can.'],
])('what the file system of the embedded database raises is one clear line: %s', (name, errno, advice) => {
  const raised = { name: 'ErrnoError', errno };
  expect(startProblem(raised, { port: 3000, databaseUrl: null, dataDir: '/data' })).toBe(
    `The data folder cannot be written (${name}: /data). ${advice}`,
  );
});

test('wrong settings are named, all of them, in one line', async () => {
  const { code, errors } = await runProviderToItsEnd({
    DATA_DIR: folder,
    PORT: 'http',
    BSC_RPC_URLS: 'https://one.example',
    S3_BUCKET: 'b',
  });
  expect(code).toBe(1);
  expect(errors.split('\n')).toHaveLength(2);
  for (const name of ['PORT', 'BSC_RPC_URLS', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL'])
    expect(errors).toContain(name);
});

test('a database that does not answer is one clear line, without its password', async () => {
  const { code, errors } = await runProviderToItsEnd({
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://lotto:hunter22@127.0.0.1:9/lotto',
    JWT_SECRET: secret,
    ...fair,
  });
  expect(code).toBe(1);
  expect(errors).toMatch(/^The database at 127\.0\.0\.1:9\/lotto cannot be used: .*ECONNREFUSED.*Check DATABASE_URL\.\n$/);
  expect(errors).not.toContain('hunter22');
});

test('connections go with TLS unless plain is allowed by name', async () => {
  // A PostgreSQL without TLS answers the request for it with N.
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => socket.write('N'));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const DATABASE_URL = `postgres://lotto@127.0.0.1:${port}/lotto`;
  expect(await runProviderToItsEnd({ ...fair, DATA_DIR: folder, DATABASE_URL, JWT_SECRET: secret })).toEqual({
    code: 1,
    errors:
      `The database at 127.0.0.1:${port}/lotto cannot be used: The server does not support SSL connections. ` +
      'Check DATABASE_URL, or set ALLOW_PLAIN=database to do without TLS.\n',
  });
  server.close();
  const { code, errors } = await runProviderToItsEnd({
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://lotto@db.example/lotto?sslmode=disable',
    SMTP_URL: 'smtp://mail.example?ignoreTLS=true',
    ALLOW_PLAIN: 'everything',
  });
  expect(code).toBe(1);
  expect(errors.split('\n')).toHaveLength(2);
  for (const problem of [
    'JWT_SECRET is missing: all processes over one DATABASE_URL sign with the same secret',
    'FAIR_KEY is missing: all processes over one DATABASE_URL publish with the same key',
    'nothing is set that could decide draws: set BEACON_RELAYS (rounds of rule v2) or BSC_RPC_URLS (rule v1)',
    'ALLOW_PLAIN names database, mail, sources or push, not "everything"',
    'DATABASE_URL has sslmode=disable, which can turn TLS or its check off: leave it out, or set ALLOW_PLAIN=database',
    'SMTP_URL has ignoreTLS, which can turn TLS or its check off: leave it out, or set ALLOW_PLAIN=mail',
  ])
    expect(errors).toContain(problem);
});

testOnPostgres('a database that is not on the server is one clear line, on $name', async ({ open }) => {
  const { url, drop } = await open();
  const wrong = new URL(url);
  wrong.pathname = '/nothing_here';
  const env = { ...fair, DATA_DIR: folder, DATABASE_URL: wrong.toString(), JWT_SECRET: secret };
  const { code, errors } = await runProviderToItsEnd(env);
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^The database at .*nothing_here cannot be used: database "nothing_here" does not exist\. Check DATABASE_URL\.\n$/,
  );
  await drop();
});

testOnPostgres('a process with another secret than its sisters does not start, on $name', async ({ open }) => {
  const { providerUrl, drop } = await open();
  const env = { ...fair, DATA_DIR: folder, DATABASE_URL: providerUrl, SEED: 'off', QUICK_ROUNDS: 'off' };
  const first = await startProviderProcess({ ...env, JWT_SECRET: secret });
  const other = { ...env, JWT_SECRET: 'another secret that is just as long as the first' };
  const refused = await runProviderToItsEnd({ ...other, PORT: '0' });
  expect(refused.code).toBe(1);
  expect(refused.errors).toMatch(/^Configuration: JWT_SECRET is another than .*: npm run provider -- secret change --why "…"\n$/);
  await first.end('SIGTERM');
  const change = ['secret', 'change', '--why', 'A test.'];
  expect(await runCliProcess(other, change)).toEqual({ code: 1, output: expect.stringContaining('operators add NAME') });
  expect(await runCliProcess(other, ['operators', 'add', 'ops', '--why', 'The first.'])).toMatchObject({ code: 0 });
  expect(await runCliProcess(other, change)).toMatchObject({ code: 0 });
  const second = await startProviderProcess(other);
  expect((await runProviderToItsEnd({ ...env, JWT_SECRET: secret, PORT: '0' })).code).toBe(1);
  await second.end('SIGTERM');
  await drop();
});
