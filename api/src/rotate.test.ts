// Full tier: starts two providers on PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { tokenOf } from '../testkit/httpMember.ts';
import { testOnPostgres } from '../testkit/onPostgres.ts';
import { endProviderProcesses, runCliProcess, startProviderProcess } from '../testkit/providerProcess.ts';
import { serverSettings } from '../testkit/testApp.ts';
import { addTestMember, testPassword } from '../testkit/testMembers.ts';

import.meta.jest.setTimeout(300_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lotto-rotate-'));
});
afterAll(async () => {
  await endProviderProcesses();
  await rm(folder, { recursive: true, force: true });
});

const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

testOnPostgres('a member stays logged in while keys are rotated under two running processes, on $name', async ({ open }) => {
  const { db, providerUrl, drop } = await open();
  await addTestMember(db, 'player01');
  const env = { ...serverSettings, DATA_DIR: folder, DATABASE_URL: providerUrl, SEED: 'off', QUICK_ROUNDS: 'off' };
  const settings = { ...env, RATE_LIMIT_FACTOR: '1000' };
  const [one, two] = [await startProviderProcess(settings), await startProviderProcess(settings)];
  const me = async (url: string, token: string) =>
    (await fetch(`${url}/api/user/me`, { headers: { authorization: `Bearer ${token}` } })).status;
  const look = async (url: string) => {
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256', kid: '0123456789ab' }).sign(new Uint8Array(32));
    expect(await me(url, token)).toBe(401);
  };
  const until = async (url: string, isSo: () => Promise<boolean>) => {
    while (!(await isSo())) {
      await look(url);
      await sleep(100);
    }
  };

  const before = await tokenOf(one.url, 'player01', testPassword);
  expect(await runCliProcess(env, ['operators', 'add', 'ops', '--why', 'The first.'])).toMatchObject({ code: 0 });
  const made = await runCliProcess(env, ['secret', 'rotate', '--why', 'A year is over.', '--json']);
  const { id } = JSON.parse(made.output);
  expect(id).not.toBe(kidOf(before));
  await db.execute('update signing_keys set signs_from = now() where retires_at is null');
  await db.execute('update signing_keys set retires_at = now() where retires_at is not null');
  let after = before;
  await until(one.url, async () => {
    after = await tokenOf(one.url, 'player01', testPassword);
    return kidOf(after) === id;
  });
  for (const { url } of [one, two]) for (const token of [before, after]) expect(await me(url, token)).toBe(200);

  await db.execute("update signing_keys set retires_at = now() - interval '31 days' where retires_at is not null");
  for (const { url } of [one, two]) {
    await until(url, async () => (await me(url, before)) === 401);
    expect(await me(url, after)).toBe(200);
  }
  expect((await runCliProcess(env, ['secret', 'list'])).output).toMatch(new RegExp(`${id} .* signs\n`));
  await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')]);
  await drop();
});
