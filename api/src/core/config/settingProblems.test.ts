import { staleTables } from '../../../schema/documentTables.ts';
import { ConfigError, parseConfig } from './config.ts';
import { webhookProblem } from './settingProblems.ts';
import { settingNames, settingRows } from './settings.ts';

const server = {
  JWT_SECRET: 'a'.repeat(32),
  FAIR_KEY: 'b'.repeat(32),
  ALLOW_SIMULATED: 'chain,beacon',
};

function problemOf(env: NodeJS.ProcessEnv): string {
  try {
    parseConfig(env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

test.each([
  ['a slash', 'postgres://lotto:geheim/wort@db.example/lotto'],
  ['a slash behind what looks like a port', 'postgres://lotto:12/wort@db.example/lotto'],
  ['a slash and an @', 'postgres://lotto:ge@heim/wort@db.example/lotto'],
  ['a question mark', 'postgres://lotto:12?wort@db.example/lotto'],
  ['a hash', 'postgres://lotto:12#wort@db.example/lotto'],
  ['a per cent sign', 'postgres://lotto:ge%heim%wort@db.example/lotto'],
])('refuses a password with %s in an address of the database, without repeating any of it', (_name, DATABASE_URL) => {
  for (const env of [{ DATABASE_URL }, { DATABASE_URL: 'postgres://lotto@db.example/lotto', DATABASE_OWNER_URL: DATABASE_URL }]) {
    const problem = problemOf({ ...server, ...env });
    expect(problem).toMatch(
      /DATABASE(_OWNER)?_URL has a character in its user or password that means something else in an address: write it percent-encoded \(\/ as %2F,/,
    );
    expect(problem).not.toMatch(/heim|wort|lotto:12|db\.example/);
  }
});

test('accepts percent-encoded passwords, sockets, and parameters of the database', () => {
  for (const DATABASE_URL of [
    'postgres://lotto:geheim%2Fwort%25%40@db.example/lotto',
    'postgres://lotto:ge@heim@db.example/lotto?application_name=a@b',
    'postgres:///lotto?host=/var/run/postgresql',
    'postgres://lotto@localhost/lotto?host=%2Fvar%2Frun%2Fpostgresql',
  ])
    expect(problemOf({ ...server, DATABASE_URL })).toBe('');
});

test.each(['nginx', 'true', '1', '10.0.0.0/33', '10.0.0', 'fd00::/129'])('refuses TRUST_PROXY=%s', (TRUST_PROXY) => {
  expect(problemOf({ TRUST_PROXY })).toBe(
    `Configuration: TRUST_PROXY must be addresses or networks (10.0.0.5, 10.0.0.0/24), separated by commas, not "${TRUST_PROXY}": names are not looked up.`,
  );
});

test('accepts addresses, networks and named networks in TRUST_PROXY', () => {
  expect(parseConfig({ TRUST_PROXY: '10.0.0.5, fd00::/8,loopback' }).trustProxy).toEqual(['10.0.0.5', 'fd00::/8', 'loopback']);
});

test('the desk has a host of its own, and without OFFICE_URL only the demo of this machine has one', () => {
  const PUBLIC_URL = 'https://lotto.example.com';
  expect(problemOf({ PUBLIC_URL, OFFICE_URL: `${PUBLIC_URL}:8443` })).toBe(
    'Configuration: OFFICE_URL must have another host than PUBLIC_URL: pages of the site must not reach the keys of operators.',
  );
  expect(parseConfig({ PUBLIC_URL, OFFICE_URL: 'https://office.example.com/' }).officeUrl).toBe('https://office.example.com');
  expect([parseConfig({ PORT: '4000' }).officeUrl, parseConfig({ PUBLIC_URL }).officeUrl]).toEqual([
    'http://desk.localhost:4000',
    null,
  ]);
});

test.each([
  'https://lotto.example.com/play',
  'https://lotto.example.com/?a=b',
  'https://lotto.example.com/#top',
  'https://me@lotto.example.com',
])('refuses PUBLIC_URL=%s, because the site begins at the root of its address', (PUBLIC_URL) => {
  expect(problemOf({ PUBLIC_URL })).toBe(
    'Configuration: PUBLIC_URL must be the address of the site without a path, as https://lotto.example.com: its pages begin at the root.',
  );
});

test.each([
  [{ DATABASE_URI: 'x' }, 'DATABASE_URI is no setting of the provider (did you mean DATABASE_URL?)'],
  [{ CORS_ORIGIN: 'x' }, 'CORS_ORIGIN is no setting of the provider (did you mean CORS_ORIGINS?)'],
  [{ TRUST_PROXIES: 'x' }, 'TRUST_PROXIES is no setting of the provider (did you mean TRUST_PROXY?)'],
  [{ MAIL_FORM: 'x' }, 'MAIL_FORM is no setting of the provider (did you mean MAIL_FROM?)'],
  [{ JWT_SECRET_FILE: 'x' }, 'JWT_SECRET_FILE is no setting of the provider (did you mean JWT_SECRET?)'],
  [{ TURNSTILE_KEY: 'x' }, 'TURNSTILE_KEY is no setting of the provider (did you mean TURNSTILE_SITE_KEY?)'],
])('refuses %o, with the name that was probably meant', (env, sentence) => {
  expect(problemOf(env)).toBe(`Configuration: ${sentence}.`);
});

test('ignores variables of the system, of other programs of the project and of orchestrators', () => {
  expect(
    problemOf({
      PATH: '/bin',
      HOME: '/root',
      HOSTNAME: 'a',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: '/tmp',
      XDG_DATA_DIRS: '/usr/share',
      RENDER_SERVICE_ID: 'x',
      PGPORT: '5432',
      npm_package_name: 'x',
      RELEASE_KEY: '/keys/a.pem',
      SITE_OWNER: 'x',
      PROVIDER_URL: 'http://api:3000',
      DEV_PORT: '3100',
      OTEL_EXPORTER_OTLP_HEADERS: 'x',
      AWS_REGION: 'x',
      DATABASE_SERVICE_HOST: '10.0.0.1',
      DATABASE_PORT: 'tcp://10.0.0.1:5432',
      DATABASE_PORT_5432_TCP_ADDR: '10.0.0.1',
      HOST_PORT: '1',
    }),
  ).toBe('');
});

const same = (names: string) =>
  `Configuration: ${names} are the same: each is a secret of its own, as from openssl rand -base64 48.`;

test('refuses one text for two secrets', () => {
  const x = 'CHANGE-ME-CHANGE-ME-CHANGE-ME-CHANGE-ME';
  expect(problemOf({ JWT_SECRET: x, FAIR_KEY: x })).toBe(same('JWT_SECRET and FAIR_KEY'));
  expect(problemOf({ FAIR_KEY: x, RECEIPT_KEY: x, SEAL_KEY: x })).toBe(same('FAIR_KEY, RECEIPT_KEY and SEAL_KEY'));
  const passwords = {
    DATABASE_URL: `postgres://lotto:${x}@db.example/lotto`,
    DATABASE_OWNER_URL: `postgres://lotto_owner:${x}@db.example/lotto`,
  };
  expect(problemOf({ ...server, ...passwords })).toBe(
    same('the password in DATABASE_URL and the password in DATABASE_OWNER_URL'),
  );
  expect(problemOf({ ...server, DATABASE_URL: passwords.DATABASE_URL, FAIR_KEY: x })).toBe(
    same('FAIR_KEY and the password in DATABASE_URL'),
  );
  expect(problemOf({ ...server, DATABASE_URL: passwords.DATABASE_URL, DATABASE_OWNER_URL: passwords.DATABASE_URL })).toBe('');
});

test('the settings and the format of draws have their tables as npm run schema writes them', async () => {
  expect(await staleTables()).toEqual([]);
});

test('names in the table of settings are unique, and needed settings are in it', () => {
  expect(new Set(settingNames).size).toBe(settingNames.length);
  for (const { needs } of settingRows) expect([undefined, ...settingNames]).toContain(needs?.name);
});

test.each([
  'https://hooks.example.com/releases?key=1',
  'https://hooks.example.com:8443/',
  'http://127.0.0.1:9000/x',
  'http://localhost:9000/',
])('accepts %s as webhook', (address) => {
  expect(webhookProblem('RELEASE_WEBHOOK', address)).toBeUndefined();
});

test.each([
  'http://hooks.example.com/',
  'https://10.0.0.7/',
  'https://[fd00::1]/',
  'https://0x7f.1/',
  'https://localhost/',
  'https://me:secret@hooks.example.com/',
  'ftp://hooks.example.com/',
  'hooks.example.com',
])('refuses %s as webhook, without repeating it', (address) => {
  const problem = webhookProblem('RELEASE_WEBHOOK', address);
  expect(problem).toMatch(/^RELEASE_WEBHOOK must be an address that starts with https/);
  expect(problem).not.toContain(address);
});

const secret = 'a secret of thirty-two characters';

test('reads the receivers of release news', () => {
  expect(parseConfig({}).releaseNews).toBeNull();
  expect(
    parseConfig({
      RELEASE_WEBHOOK: 'https://hooks.example.com/releases',
      RELEASE_WEBHOOK_SECRET: secret,
      RELEASE_MAIL: 'team@example.com, Ops@Example.com',
      SITE_DIR: '/srv/site',
    }).releaseNews,
  ).toEqual({
    site: '/srv/site',
    webhook: { address: 'https://hooks.example.com/releases', secret },
    mail: ['team@example.com', 'ops@example.com'],
  });
});

test('follows the site whose documents are read, or else the one whose releases must not break', () => {
  const siteOf = (env: NodeJS.ProcessEnv) =>
    parseConfig({ RELEASE_MAIL: 'team@example.com', SITE_DIR: 'none', ...env }).releaseNews?.site;
  expect(siteOf({ DEVELOP_SITE: 'https://store.example.com/site', RELEASES_DIR: '/srv/site' })).toBe(
    'https://store.example.com/site',
  );
  expect(siteOf({ RELEASES_DIR: '/srv/site' })).toBe('/srv/site');
  expect(() => siteOf({})).toThrow('RELEASE_WEBHOOK and RELEASE_MAIL tell of a site');
});

test('refuses wrong receivers of release news', () => {
  expect(() => parseConfig({ RELEASE_MAIL: 'team@example.com,nobody' })).toThrow('RELEASE_MAIL');
  expect(() => parseConfig({ RELEASE_WEBHOOK_SECRET: secret })).toThrow('RELEASE_WEBHOOK_SECRET is set without RELEASE_WEBHOOK');
  expect(() => parseConfig({ RELEASE_WEBHOOK: 'http://127.0.0.1/', RELEASE_WEBHOOK_SECRET: 'short' })).toThrow(
    'RELEASE_WEBHOOK_SECRET must have at least 32 characters',
  );
});
