import { quicknet } from './beacon.ts';
import { isKnownChain, localChainHash } from './localBeacon.ts';

const local = { publicKey: 'ab'.repeat(96), genesis: 1_704_067_200, period: 3 };
const hash = localChainHash(local);

test('accepts a chain whose hash matches its key and times', () => {
  expect(isKnownChain(quicknet)).toBe('quicknet');
  expect(isKnownChain({ ...local, hash })).toBe('simulated');
});

test.each([
  { ...quicknet, publicKey: local.publicKey },
  { ...quicknet, genesis: quicknet.genesis + 3 },
  { ...quicknet, period: 30 },
  { ...quicknet, hash },
  { ...local, hash, publicKey: `${'ab'.repeat(95)}ac` },
  { ...local, hash, publicKey: 'AB'.repeat(96) },
  { ...local, hash, genesis: local.genesis + 1 },
  { ...local, hash, period: 30 },
  { ...local, hash: '0'.repeat(64) },
])('rejects a chain with other values: %o', (chain) => {
  expect(isKnownChain(chain)).toBe(false);
});
