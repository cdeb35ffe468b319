import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Config, ConfigError, loadConfig, parseConfig } from './config.ts';
import { needsTls, plainDatabase, plainMail } from './settingProblems.ts';
import { sourceProblems } from './sources.ts';

const server = {
  DATABASE_URL: 'postgres://lotto@db.example/lotto',
  JWT_SECRET: 'a'.repeat(32),
  FAIR_KEY: 'b'.repeat(32),
  ALLOW_SIMULATED: 'chain,beacon',
};
const direct = 'postgres://lotto@db.example:5432/lotto';

test('reads the addresses of the server behind a pooler and of a replica', () => {
  expect(parseConfig(server)).toMatchObject({ databaseListenUrl: null, databaseReadUrl: null });
  const replica = 'postgres://lotto@replica.example/lotto';
  const config = parseConfig({ ...server, DATABASE_LISTEN_URL: direct, DATABASE_READ_URL: replica });
  expect(config).toMatchObject({ databaseListenUrl: direct, databaseReadUrl: replica });
});

test.each([
  [{ DATABASE_LISTEN_URL: direct }, 'DATABASE_LISTEN_URL is set without DATABASE_URL'],
  [{ DATABASE_READ_URL: direct }, 'DATABASE_READ_URL is set without DATABASE_URL'],
  [{ ...server, DATABASE_LISTEN_URL: 'https://db.example' }, 'DATABASE_LISTEN_URL must be an address'],
  [{ ...server, DATABASE_READ_URL: `${direct}?sslmode=disable` }, 'DATABASE_READ_URL has sslmode=disable'],
])('refuses %o', (env, sentence) => {
  expect(() => parseConfig(env)).toThrow(ConfigError);
  expect(() => parseConfig(env)).toThrow(sentence);
});

test('serves no metrics without a port, and without a host only to this machine', () => {
  expect(parseConfig({}).metrics).toBeNull();
  expect(parseConfig({ METRICS_HOST: '10.0.0.7' }).metrics).toBeNull();
  expect(parseConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(parseConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics).toEqual({ host: '10.0.0.7', port: 9464 });
});

test('refuses one port for members and metrics', () => {
  expect(() => parseConfig({ PORT: '3001', METRICS_PORT: '3001' })).toThrow('METRICS_PORT must be another port than PORT');
  expect(() => parseConfig({ METRICS_PORT: 'yes' })).toThrow('METRICS_PORT must be a whole number');
});

test.each(['on', 'off', 'whatever'])('ignores REQUIRE_PROOFS=%s with a warning that names its replacement', (value) => {
  const { warnings } = parseConfig({ REQUIRE_PROOFS: value });
  expect(warnings).toEqual([
    expect.stringMatching(/^REQUIRE_PROOFS is ignored: .*every session is bound.* Remove the setting\.$/),
  ]);
  expect(parseConfig({}).warnings).toEqual([]);
});

test('warns of a server whose pages do not name who runs the site', () => {
  const server = {
    DATABASE_URL: 'postgres://lotto@database/lotto',
    ALLOW_PLAIN: 'database',
    JWT_SECRET: 'a secret that is long enough for this',
    FAIR_KEY: 'a key of draws that is long enough for this',
    ALLOW_SIMULATED: 'beacon',
  };
  expect(parseConfig(server).warnings).toEqual([
    expect.stringMatching(/^COMPANY_NAME, COMPANY_LICENCE and COMPANY_ADDRESS are not set: /),
  ]);
  const company = { COMPANY_NAME: 'Snail Ltd', COMPANY_LICENCE: 'MGA/B2C/1/2026', COMPANY_ADDRESS: '2 Shell Road, Valletta' };
  expect(parseConfig({ ...server, ...company }).warnings).toEqual([]);
});

test('renders documents where there is a folder of the site, unless RENDER is off', () => {
  const siteOf = (env: Record<string, string>) => parseConfig(env).renderSite;
  expect(siteOf({ SITE_DIR: '/srv/site' })).toBe('/srv/site');
  expect(siteOf({ SITE_DIR: 'none', DEVELOP_SITE: '/srv/site' })).toBe('/srv/site');
  expect(siteOf({ SITE_DIR: '/srv/site', RENDER: 'off' })).toBeNull();
  expect(siteOf({ SITE_DIR: 'none' })).toBeNull();
  expect(siteOf({ SITE_DIR: 'none', DEVELOP_SITE: 'https://store.example.com/lotto/site' })).toBeNull();
});

test('reads the longest wait for content in milliseconds', () => {
  expect(parseConfig({}).renderDeadlineMs).toBe(250);
  expect(parseConfig({ RENDER_DEADLINE_MS: '3000' }).renderDeadlineMs).toBe(3_000);
  expect(() => parseConfig({ RENDER_DEADLINE_MS: '0' })).toThrow('RENDER_DEADLINE_MS must be a whole number from 1 to 60000');
  expect(() => parseConfig({ RENDER: 'maybe' })).toThrow('RENDER must be on or off');
});

test.each([
  ['postgres://lotto:secret@db.example/lotto', true, undefined],
  ['postgres://lotto:secret@localhost/lotto', true, undefined],
  ['postgres://lotto:secret@db.example/lotto?sslmode=verify-full&sslrootcert=/etc/ca.pem', false, undefined],
  ['postgres://lotto:secret@db.example/lotto?sslmode=disable', false, 'sslmode=disable'],
  ['postgres://lotto:secret@db.example/lotto?sslmode=prefer', false, 'sslmode=prefer'],
  ['postgres://lotto:secret@db.example/lotto?sslmode=no-verify', false, 'sslmode=no-verify'],
  ['postgres://lotto:secret@db.example/lotto?uselibpqcompat=true&sslmode=require', false, 'uselibpqcompat'],
  ['postgres://lotto:secret@db.example/lotto?ssl=0', true, 'ssl'],
  ['postgres://postgres@localhost/lotto?host=%2Fvar%2Frun%2Fpostgresql', false, undefined],
])('%s', (url, asksForTls, plain) => {
  expect([needsTls(url, false), plainDatabase(url)]).toEqual([asksForTls, plain]);
  expect(needsTls(url, true)).toBe(false);
});

test('finds parameters of a mail server that could turn TLS off', () => {
  expect(plainMail('smtp://user:pass@mail.example:587')).toBeUndefined();
  expect(plainMail('smtps://user:pass@mail.example?pool=true')).toBeUndefined();
  expect(plainMail('smtp://mail.example?ignoreTLS=true')).toBe('ignoreTLS');
  expect(plainMail('smtps://mail.example?tls.rejectUnauthorized=false')).toBe('tls.rejectUnauthorized');
});

describe('sources', () => {
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
});
