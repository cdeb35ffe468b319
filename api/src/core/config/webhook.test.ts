import { parseConfig } from './config.ts';
import { webhookProblem } from './webhook.ts';

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
