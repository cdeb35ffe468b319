import { createECDH, createPublicKey, verify } from 'node:crypto';
import { type Agent, get } from 'node:https';
import { startPushService, subscribedBrowser } from '../../../testkit/pushService.ts';
import { publicAgent } from './postOnce.ts';
import { isPublicAddress, isPublicEndpoint, lookupPublic } from './pushService.ts';
import { areBrowserKeys, outcomeOf, vapidKeys, webPush } from './webPush.ts';

describe('webPush', () => {
  const keys = vapidKeys('a secret of the provider, long enough');
  const send = webPush({ keys, contact: 'https://lotto.example.com', allowPlain: true });
  const push = { payload: '{"web_push":8030,"notification":{"title":"Grüße"}}', topic: 'round-12' };

  let service: Awaited<ReturnType<typeof startPushService>>;
  beforeEach(async () => {
    service = await startPushService();
  });
  afterEach(() => service.close());

  test("a push can be decrypted only with the browser's keys, and has its lifetime and topic", async () => {
    const browser = subscribedBrowser(`${service.url}/a`);
    expect(await send(browser.target, push)).toEqual({ kind: 'sent' });
    const [received] = service.received;
    expect(received?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '259200',
      topic: 'round-12',
      urgency: 'normal',
    });
    const body = received?.body ?? Buffer.alloc(0);
    expect(browser.open(body)).toEqual({ web_push: 8030, notification: { title: 'Grüße' } });
    expect(body.includes('notification')).toBe(false);
    expect(() => subscribedBrowser(`${service.url}/a`).open(body)).toThrow();
  });

  test('it is signed with the key that browsers subscribe with, for this service and half a day', async () => {
    await send(subscribedBrowser(`${service.url}/a`).target, push);
    const said = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(service.received[0]?.headers.authorization ?? '');
    const [, head = '', claims = '', signature = '', key = ''] = said ?? [];
    expect(key).toBe(keys.publicKey);
    const point = Buffer.from(key, 'base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(
      true,
    );
    const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect([aud, sub]).toEqual([service.url, 'https://lotto.example.com']);
    expect(exp * 1_000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
  });

  test.each([
    ['201', { kind: 'sent' }],
    ['404', { kind: 'gone' }],
    ['410', { kind: 'gone' }],
    ['429', { kind: 'failed', reason: 'status 429', retryAfter: 600 }],
    ['500', { kind: 'failed', reason: 'status 500' }],
    ['307', { kind: 'failed', reason: 'status 307' }],
    ['silent', { kind: 'failed', reason: 'no answer in time' }],
  ])('the answer %s of a push service', async (status, outcome) => {
    expect(await send(subscribedBrowser(`${service.url}/${status}/b`).target, push)).toEqual(outcome);
    expect(service.received.map(({ path }) => path)).toEqual([`/${status}/b`]);
  });

  test('a service that is not there, and one without TLS where that is not allowed', async () => {
    const { target } = subscribedBrowser(`${service.url}/a`);
    const strict = webPush({ keys, contact: 'https://lotto.example.com', allowPlain: false });
    expect(await strict(target, push)).toEqual({ kind: 'gone' });
    await service.close();
    expect(await send(target, push)).toMatchObject({ kind: 'failed', reason: expect.stringContaining('ECONNREFUSED') });
    expect(service.received).toEqual([]);
  });

  test('a name that leads beside the provider is not connected to, which any other agent would do', async () => {
    const failure = (agent?: Agent) =>
      new Promise<unknown>((resolve) => get(service.url.replace(/^.*:/, 'https://localhost:'), { agent }).on('error', resolve));
    expect(await failure(publicAgent())).toMatchObject({ message: 'it leads to no public address' });
    // Control: the default agent connects and fails at TLS.
    expect(await failure()).not.toMatchObject({ message: 'it leads to no public address' });
  });

  test('invalid keys of a browser fail a push, and are refused at the subscription', async () => {
    const target = { endpoint: `${service.url}/a`, keys: { p256dh: 'AAAA', auth: 'AAAA' } };
    expect(await send(target, push)).toMatchObject({ kind: 'failed' });
    expect(areBrowserKeys(target.keys)).toBe(false);
    expect(areBrowserKeys(subscribedBrowser(service.url).target.keys)).toBe(true);
  });

  test('a pause is taken in seconds or as a date, and is an hour at most', () => {
    const now = Date.UTC(2026, 0, 1);
    const pause = (header: string) => outcomeOf(503, header, now);
    expect(pause('120')).toEqual({ kind: 'failed', reason: 'status 503', retryAfter: 120 });
    expect(pause('Thu, 01 Jan 2026 00:02:00 GMT')).toEqual({ kind: 'failed', reason: 'status 503', retryAfter: 120 });
    expect(pause('99999')).toEqual({ kind: 'failed', reason: 'status 503', retryAfter: 3_600 });
    for (const header of ['0', '-5', 'soon']) expect(pause(header)).toEqual({ kind: 'failed', reason: 'status 503' });
  });

  test('the same secret gives the same keys, another secret other keys', () => {
    const keys = vapidKeys('a secret of the provider, long enough');
    expect(vapidKeys('a secret of the provider, long enough')).toEqual(keys);
    expect(vapidKeys('another secret of the provider, as long').publicKey).not.toBe(keys.publicKey);
  });

  test.each(Array.from({ length: 20 }, (_, index) => `secret number ${index}`))(
    'the keys of %s are a pair of P-256',
    (secret) => {
      const { publicKey, privateKey } = vapidKeys(secret);
      expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32);
      const point = Buffer.from(publicKey, 'base64url');
      expect([point.length, point[0]]).toEqual([65, 4]);
      // Both sides derive the same secret only if private and public key match.
      const [ours, theirs] = [createECDH('prime256v1'), createECDH('prime256v1')];
      ours.setPrivateKey(privateKey, 'base64url');
      const theirPoint = theirs.generateKeys();
      expect(theirs.computeSecret(point)).toEqual(ours.computeSecret(theirPoint));
    },
  );
});

describe('pushService', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-by3p.notify.windows.com/w/?token=Bw',
  ])('a push service: %s', (endpoint) => expect(isPublicEndpoint(endpoint, false)).toBe(true));

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://name:password@push.example.com/a',
    'https://localhost/a',
    'https://database/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://10.0.0.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'http://localhost:9999/a',
    'ftp://push.example.com/a',
    'push.example.com/a',
    '',
  ])('no push service: %s', (endpoint) => expect(isPublicEndpoint(endpoint, false)).toBe(false));

  test('http is for this machine only, and only where it is allowed', () => {
    const allowed = ['http://localhost:9999/a', 'http://127.0.0.1:9999/a', 'http://10.0.0.1/a', 'http://push.example.com/a'];
    expect(allowed.map((endpoint) => isPublicEndpoint(endpoint, true))).toEqual([true, true, false, false]);
  });

  test.each(['8.8.8.8', '142.250.74.10', '2a00:1450:4001:80e::200a', '2606:4700::1111'])('public: %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'no address',
  ])('not public: %s', (address) => expect(isPublicAddress(address)).toBe(false));

  test('a name that leads to this machine is not found, whichever way it is asked for', async () => {
    for (const options of [{ all: true }, {}]) {
      const error = await new Promise((resolve) => lookupPublic('localhost', options, resolve));
      expect(error).toMatchObject({ message: 'it leads to no public address' });
    }
  });
});
