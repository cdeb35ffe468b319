import { isPublicAddress, isPublicEndpoint, lookupPublic } from './pushService.ts';

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
