import { pgliteKind } from '../../../testkit/databases.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { parseConfig } from '../../core/config/config.ts';
import { publicOptions } from './options.routes.ts';

test('the embedded default has its own captcha and registration page, a simulated chain, and a placeholder for the company', async () => {
  const { db, drop } = await pgliteKind.open();
  const app = await openTestApp(db);
  const response = await app.inject('/api/option-config/get-all');
  const options = response.json<ReturnType<typeof publicOptions>>();
  expect(options).toEqual({
    captcha: { provider: 'altcha', siteKey: null, challengeUrl: '/api/captcha/challenge' },
    registerUrl: '/register',
    tokens: { cto: '0x00000000000000000000000000000000000c7000', stable: '0x0000000000000000000000000000000000057ab1' },
    drawsPerDay: 4,
    chain: { name: 'Simulated chain', simulated: true },
    company: expect.objectContaining({ name: 'Example Lotteries Ltd', minimumAge: 18, placeholder: true }),
  });
  expect((await app.inject(options.captcha.challengeUrl ?? '')).statusCode).toBe(200);
  const registration = await app.inject(options.registerUrl);
  expect(registration.statusCode).toBe(200);
  expect(registration.payload).toContain('Members must be at least 18 years old.');
  await app.close();
  await drop();
});

test('returns what the operator configures, and none of the secrets', () => {
  const config = parseConfig({
    TURNSTILE_SITE_KEY: 'site key',
    TURNSTILE_SECRET: 'the secret',
    REGISTER_URL: 'https://register.example.com/',
    BSC_RPC_URLS: 'https://one.example.com,https://two.example.com',
    JWT_SECRET: 'a secret that is long enough for this',
    COMPANY_NAME: 'Snail Ltd',
    COMPANY_LICENCE: 'MGA/B2C/1/2026',
    COMPANY_ADDRESS: '2 Shell Road, Valletta',
    MINIMUM_AGE: '21',
    HELP_LINES: 'Gambling Therapy https://www.gamblingtherapy.org/, Helpline 24 hours tel:+356-1777',
  });
  const options = publicOptions(config);
  expect(options).toMatchObject({
    captcha: { provider: 'turnstile', siteKey: 'site key', challengeUrl: null },
    registerUrl: 'https://register.example.com/',
    chain: { name: 'BNB Smart Chain', simulated: false },
    company: {
      name: 'Snail Ltd',
      licence: 'MGA/B2C/1/2026',
      address: '2 Shell Road, Valletta',
      minimumAge: 21,
      helpLines: [
        { name: 'Gambling Therapy', href: 'https://www.gamblingtherapy.org/' },
        { name: 'Helpline 24 hours', href: 'tel:+356-1777' },
      ],
      placeholder: false,
    },
  });
  expect(JSON.stringify(options)).not.toMatch(/secret/);
});

test.each([
  [{ COMPANY_NAME: 'Snail Ltd' }, 'COMPANY_LICENCE is missing (COMPANY_NAME, COMPANY_LICENCE, COMPANY_ADDRESS belong together)'],
  [{ HELP_LINES: 'Helpline http://example.com' }, 'HELP_LINES must be names, each followed by an address'],
  [{ MINIMUM_AGE: '16' }, 'MINIMUM_AGE must be a whole number from 18 to 99'],
])('refuses the settings %j', (settings, problem) => {
  expect(() => parseConfig(settings)).toThrow(problem);
});

test.each([
  [{ ALLOW_SIMULATED: 'chain,beacon' }, { name: 'Simulated chain', simulated: true }],
  // Lotteries are decided by a beacon, or there are none yet.
  [{ ALLOW_SIMULATED: 'beacon' }, { name: 'none', simulated: false }],
])('returns the chain that may decide draws, with %j', (settings, chain) => {
  const config = parseConfig({
    DATABASE_URL: 'postgres://lotto@database/lotto',
    ALLOW_PLAIN: 'database',
    JWT_SECRET: 'a secret that is long enough for this',
    FAIR_KEY: 'a key of draws that is long enough for this',
    ...settings,
  });
  expect(publicOptions(config).chain).toEqual(chain);
});
