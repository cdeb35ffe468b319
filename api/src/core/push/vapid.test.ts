import { createECDH } from 'node:crypto';
import { vapidKeys } from './webPush.ts';

test('the same secret gives the same keys, another secret other keys', () => {
  const keys = vapidKeys('a secret of the provider, long enough');
  expect(vapidKeys('a secret of the provider, long enough')).toEqual(keys);
  expect(vapidKeys('another secret of the provider, as long').publicKey).not.toBe(keys.publicKey);
});

test.each(Array.from({ length: 20 }, (_, index) => `secret number ${index}`))('the keys of %s are a pair of P-256', (secret) => {
  const { publicKey, privateKey } = vapidKeys(secret);
  expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32);
  const point = Buffer.from(publicKey, 'base64url');
  expect([point.length, point[0]]).toEqual([65, 4]);
  // Both sides derive the same secret only if private and public key match.
  const [ours, theirs] = [createECDH('prime256v1'), createECDH('prime256v1')];
  ours.setPrivateKey(privateKey, 'base64url');
  const theirPoint = theirs.generateKeys();
  expect(theirs.computeSecret(point)).toEqual(ours.computeSecret(theirPoint));
});
