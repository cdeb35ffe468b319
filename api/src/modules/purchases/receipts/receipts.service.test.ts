import { createPublicKey } from 'node:crypto';
import { CompactSign, compactVerify } from 'jose';
import { receiptHeader, receiptKey, signCompact } from './receipts.service.ts';

const key = receiptKey('a key of receipts that is long enough for this');

test.each([
  ['nothing', ''],
  ['claims', JSON.stringify({ round: 42, numbers: [3, 14] })],
  ['the lines of a checkpoint', JSON.stringify({ checkpoint: 'snail-lotto\n7\nroot=\n\n— snail-lotto sig==\n' })],
  ['more than a block', 'x'.repeat(5_000)],
])('it is byte for byte what a library of JOSE makes: %s', async (_, payload) => {
  const { kid, privateKey } = await key;
  const receipt = signCompact(receiptHeader(kid), payload, privateKey);
  const theirs = await new CompactSign(Buffer.from(payload))
    .setProtectedHeader({ alg: 'Ed25519', typ: 'snail-receipt+jws', kid })
    .sign(privateKey);
  expect(receipt).toBe(theirs);
  const read = await compactVerify(receipt, createPublicKey(privateKey));
  expect(new TextDecoder().decode(read.payload)).toBe(payload);
});
