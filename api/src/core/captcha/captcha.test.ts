import { createServer } from 'node:http';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { solvedCaptcha } from '../../../testkit/testMembers.ts';
import type { App } from '../../app/app.ts';
import { Keyring } from '../secrets/keyring.ts';
import { altchaCaptcha, turnstileCaptcha } from './captcha.service.ts';

describe.each(databases)('ALTCHA on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const passes = async (captcha: string): Promise<boolean> => {
    const payload = { username: 'nobody01', password: 'whatever', captcha };
    const { code } = (await app.inject({ method: 'POST', url: '/api/auth/login', payload })).json<{ code: string }>();
    if (code !== 'CAPTCHA_FAILED' && code !== 'INVALID_CREDENTIALS') throw new Error(`Unexpected answer ${code}`);
    return code === 'INVALID_CREDENTIALS';
  };
  const challenge = async () => (await app.inject('/api/captcha/challenge')).json<Challenge>();
  const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');
  const solved = async (
    change: (payload: { challenge: Challenge; solution: { counter: number; derivedKey: string } }) => void,
  ) => {
    const payload = JSON.parse(Buffer.from(await solvedCaptcha(app), 'base64').toString());
    change(payload);
    return encode(payload);
  };

  it('is never the same and never cached', async () => {
    const answer = await app.inject('/api/captcha/challenge');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json<Challenge>().parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1 });
    expect((await challenge()).parameters.nonce).not.toBe((await challenge()).parameters.nonce);
  });

  it('passes a solution once, also of 20 at the same time', async () => {
    const token = await solvedCaptcha(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => passes(token)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('refuses text that is not a solution', async () => {
    const open = await challenge();
    for (const token of [
      '',
      'captcha',
      '%%%',
      encode(null),
      encode([]),
      encode({ challenge: open }),
      encode({ challenge: open, solution: { counter: 0, derivedKey: '00' } }),
      encode({ challenge: { ...open, signature: '' }, solution: { counter: 0, derivedKey: '00' } }),
    ]) {
      expect([token, await passes(token)]).toEqual([token, false]);
    }
  });

  it('refuses a challenge with changed parameters or of another signer', async () => {
    expect(await passes(await solved(() => {}))).toBe(true);
    expect(await passes(await solved(({ challenge }) => (challenge.parameters.expiresAt = 9_999_999_999)))).toBe(false);
    expect(await passes(await solved(({ challenge }) => (challenge.parameters.keyPrefix = '0')))).toBe(false);
    expect(await passes(await solved(({ challenge }) => (challenge.parameters.nonce = 'ab'.repeat(16))))).toBe(false);
    expect(await passes(await solved(({ solution }) => (solution.counter += 1)))).toBe(false);
    const foreign = await altchaCaptcha(test.db, new Keyring(test.db, 'another secret'), 1).challenge?.();
    if (!foreign) throw new Error('There is no challenge.');
    expect(await passes(encode({ challenge: foreign, solution: await solveChallenge({ challenge: foreign, deriveKey }) }))).toBe(
      false,
    );
  });

  it('refuses a solution that comes too late', async () => {
    const now = import.meta.jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 21 * 60_000);
    const early = await challenge();
    now.mockRestore();
    expect(await passes(encode({ challenge: early, solution: await solveChallenge({ challenge: early, deriveKey }) }))).toBe(
      false,
    );
  });
});

describe('Turnstile', () => {
  const cloudflare = createServer(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const known = form.get('secret') === 'our secret' && form.get('remoteip') === '203.0.113.7';
    response.setHeader('content-type', 'application/json');
    response.end(
      form.get('response') === 'broken' ? '"?"' : JSON.stringify({ success: known && form.get('response') === 'good' }),
    );
  });
  let url: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => cloudflare.listen(0, '127.0.0.1', resolve));
    const address = cloudflare.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(() => cloudflare.close());

  const verify = (token: string, verifyUrl = url) => turnstileCaptcha('our secret', verifyUrl).verify(token, '203.0.113.7');

  it('accepts a token that Cloudflare accepts', async () => {
    await expect(verify('good')).resolves.toBeUndefined();
    await expect(verify('bad')).rejects.toMatchObject({ statusCode: 400, code: 'CAPTCHA_FAILED' });
    await expect(verify('')).rejects.toMatchObject({ statusCode: 400, code: 'CAPTCHA_FAILED' });
  });

  it('says so when Cloudflare cannot be asked, instead of blaming the visitor', async () => {
    await expect(verify('broken')).rejects.toMatchObject({ statusCode: 503, code: 'UNAVAILABLE', retryAfter: 5 });
    await expect(verify('good', 'http://127.0.0.1:1')).rejects.toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
  });
});
