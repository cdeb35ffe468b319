import { seal, unseal } from './sealed.ts';

const secret = JSON.stringify({ username: 'player01', password: 'pässword ☂' });

test('what was sealed comes back whole', async () => {
  expect(await unseal(await seal(secret))).toBe(secret);
});

test('the stored bytes hold nothing plain', async () => {
  const { data } = await seal(secret);
  expect(Buffer.from(data).includes('player01')).toBe(false);
  expect(Buffer.from(data).includes('ssword')).toBe(false);
});

test('the key cannot be taken out of the browser, and is a new one every time', async () => {
  const [one, other] = await Promise.all([seal(secret), seal(secret)]);
  await expect(crypto.subtle.exportKey('raw', one.key)).rejects.toThrow();
  await expect(unseal({ ...one, key: other.key })).rejects.toThrow();
});

test('changed bytes are refused', async () => {
  const sealed = await seal(secret);
  new Uint8Array(sealed.data)[0] = (new Uint8Array(sealed.data)[0] ?? 0) ^ 1;
  await expect(unseal(sealed)).rejects.toThrow();
});
