import { pgliteKind } from '../../../testkit/databases.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { parseConfig } from '../../core/config/config.ts';
import { publicOptions } from './options.routes.ts';

test('the embedded default: own captcha, own registration page, simulated chain', async () => {
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
  });
  for (const url of [options.captcha.challengeUrl ?? '', options.registerUrl])
    expect((await app.inject(url)).statusCode).toBe(200);
  await app.close();
  await drop();
});

test('the configured options, and none of the secrets', () => {
  const config = parseConfig({
    TURNSTILE_SITE_KEY: 'site key',
    TURNSTILE_SECRET: 'the secret',
    REGISTER_URL: 'https://register.example.com/',
    BSC_RPC_URLS: 'https://one.example.com,https://two.example.com',
    JWT_SECRET: 'a secret that is long enough for this',
  });
  const options = publicOptions(config);
  expect(options).toMatchObject({
    captcha: { provider: 'turnstile', siteKey: 'site key', challengeUrl: null },
    registerUrl: 'https://register.example.com/',
    chain: { name: 'BNB Smart Chain', simulated: false },
  });
  expect(JSON.stringify(options)).not.toMatch(/secret/);
});

test.each([
  [{ ALLOW_SIMULATED: 'chain,beacon' }, { name: 'Simulated chain', simulated: true }],
  // Lotteries are decided by a beacon, or there are none yet.
  [{ ALLOW_SIMULATED: 'beacon' }, { name: 'none', simulated: false }],
])('the chain that may decide draws, with %j', (settings, chain) => {
  const config = parseConfig({
    DATABASE_URL: 'postgres://lotto@database/lotto',
    ALLOW_PLAIN: 'database',
    JWT_SECRET: 'a secret that is long enough for this',
    FAIR_KEY: 'a key of draws that is long enough for this',
    ...settings,
  });
  expect(publicOptions(config).chain).toEqual(chain);
});
