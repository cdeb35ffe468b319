import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Config, ConfigError, loadConfig, parseConfig } from './config.ts';
import { sourceProblems } from './sources.ts';

const two = ['https://one.example', 'https://two.example'];
const httpsOnly = 'address 2 of X must start with https:// (http:// only to this machine, with ALLOW_PLAIN=sources)';
const same = 'address 2 of X has the same host as another: each must be a host of its own';

test.each([
  ['none', [], false, []],
  ['two hosts', two, false, []],
  ['one alone', ['https://one.example'], false, ['X needs at least two addresses, separated by commas']],
  ['one host by two paths', ['https://one.example/a', 'https://one.example/b'], false, [same]],
  ['one host by two ports', ['https://one.example', 'https://one.example:8443'], false, [same]],
  ['one host in other letters', ['https://one.example', 'https://ONE.example'], false, [same]],
  ['http', ['https://one.example', 'http://two.example'], false, [httpsOnly]],
  ['http elsewhere, plain allowed', ['https://one.example', 'http://two.example'], true, [httpsOnly]],
  ['http to this machine', ['http://127.0.0.1:1', 'http://127.0.0.1:2'], true, []],
  ['one port of this machine', ['http://127.0.0.1:1', 'http://127.0.0.1:1'], true, [same]],
  ['no address', ['https://one.example', 'two'], false, ['address 2 of X is no address']],
])('checks the addresses of a source: %s', (_name, addresses, allowPlain, problems) => {
  expect(sourceProblems('X', addresses, allowPlain)).toEqual(problems);
});

const server = {
  DATABASE_URL: 'postgres://lotto@localhost/lotto',
  JWT_SECRET: 'a signing key that is long enough for this',
  FAIR_KEY: 'a key of draws that is long enough for this',
};

function problemsOf(env: Record<string, string>): string {
  try {
    parseConfig(env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}
const fieldsOf = (env: Record<string, string>): Partial<Config> => parseConfig(env);

test('requires a real source, or a simulated one by name, with DATABASE_URL', () => {
  expect(problemsOf(server)).toMatch(
    /^Configuration: nothing is set that could decide draws: set BEACON_RELAYS .*ALLOW_SIMULATED=chain,beacon\.$/,
  );
  expect(fieldsOf({ ...server, BEACON_RELAYS: two.join() })).toMatchObject({ beaconRelays: two, allowSimulated: [] });
  expect(fieldsOf({ ...server, BSC_RPC_URLS: two.join() })).toMatchObject({ bscRpcUrls: two, allowSimulated: [] });
  expect(fieldsOf({ ...server, ALLOW_SIMULATED: 'beacon' })).toMatchObject({ allowSimulated: ['beacon'] });
  expect(problemsOf({ ...server, ALLOW_SIMULATED: 'everything' })).toContain(
    'ALLOW_SIMULATED names chain or beacon, not "everything"',
  );
  expect(fieldsOf({})).toMatchObject({ allowSimulated: ['chain', 'beacon'], beaconRelays: [] });
});

test('reads the keys of draws, receipts and encryption', () => {
  const { FAIR_KEY, ...without } = { ...server, ALLOW_SIMULATED: 'chain' };
  expect(problemsOf(without)).toContain('FAIR_KEY is missing: all processes over one DATABASE_URL publish with the same key');
  expect(problemsOf({ FAIR_KEY: 'short' })).toContain('FAIR_KEY must have at least 32 characters');
  expect(problemsOf({ RECEIPT_KEY: 'short' })).toContain('RECEIPT_KEY must have at least 32 characters');
  expect(problemsOf({ SEAL_KEY: 'short' })).toContain('SEAL_KEY must have at least 32 characters');
  expect(problemsOf({ SEAL_KEY: `${FAIR_KEY},${FAIR_KEY}` })).toContain('SEAL_KEY is one secret, without a comma');
  expect(problemsOf({ OPEN_KEYS: `${FAIR_KEY},short` })).toContain('OPEN_KEYS must be secrets of at least 32 characters');
  expect(fieldsOf({ SEAL_KEY: FAIR_KEY, OPEN_KEYS: `${FAIR_KEY}, ${FAIR_KEY}` })).toMatchObject({
    sealKey: FAIR_KEY,
    openKeys: [FAIR_KEY, FAIR_KEY],
  });
  expect(fieldsOf({})).toMatchObject({ fairKey: '', receiptKey: null, sealKey: null, openKeys: [] });
  const receiptKey = 'a key of receipts that is long enough for this';
  expect(fieldsOf({ FAIR_KEY, RECEIPT_KEY: receiptKey })).toMatchObject({ fairKey: FAIR_KEY, receiptKey });
});

test('creates the FAIR_KEY of the embedded database once, readable only by its user', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-config-'));
  const first = await loadConfig({ DATA_DIR: folder });
  expect(first.fairKey.length).toBeGreaterThanOrEqual(32);
  expect(first.fairKey).not.toBe(first.jwtSecret);
  const file = path.join(folder, 'fair.key');
  expect((await readFile(file, 'utf8')).trim()).toBe(first.fairKey);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await loadConfig({ DATA_DIR: folder })).fairKey).toBe(first.fairKey);
  expect((await loadConfig({ DATA_DIR: folder, FAIR_KEY: server.FAIR_KEY })).fairKey).toBe(server.FAIR_KEY);
  await rm(folder, { recursive: true });
});
