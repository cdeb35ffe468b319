import { parseConfig } from './config.ts';

test('documents have content where there is a folder of the site, unless it is switched off', () => {
  const siteOf = (env: Record<string, string>) => parseConfig(env).renderSite;
  expect(siteOf({ SITE_DIR: '/srv/site' })).toBe('/srv/site');
  expect(siteOf({ SITE_DIR: 'none', DEVELOP_SITE: '/srv/site' })).toBe('/srv/site');
  expect(siteOf({ SITE_DIR: '/srv/site', RENDER: 'off' })).toBeNull();
  expect(siteOf({ SITE_DIR: 'none' })).toBeNull();
  expect(siteOf({ SITE_DIR: 'none', DEVELOP_SITE: 'https://store.example.com/lotto/site' })).toBeNull();
});

test('how long a visitor waits for content is a number of milliseconds', () => {
  expect(parseConfig({}).renderDeadlineMs).toBe(250);
  expect(parseConfig({ RENDER_DEADLINE_MS: '3000' }).renderDeadlineMs).toBe(3_000);
  expect(() => parseConfig({ RENDER_DEADLINE_MS: '0' })).toThrow('RENDER_DEADLINE_MS must be a whole number from 1 to 60000');
  expect(() => parseConfig({ RENDER: 'maybe' })).toThrow('RENDER must be on or off');
});
