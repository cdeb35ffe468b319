import { randomBytes } from 'node:crypto';
import { ownerCommitment } from 'shared/fair/tickets';
import { deriveLedgerMacKeys, purchaseMac } from '../../core/secrets/ledgerMac.ts';
import { nearestFree } from './offerNearest.ts';
import { createPurchaseProof, fastOwnerCommitment, newSalt } from './purchases.repository.ts';

test.each([
  ['one on its side', [5], [1, 4, 7], [4]],
  ['of two that are equally near the lower one', [5], [4, 6], [4]],
  ['each once', [5, 6, 7], [3, 4, 8, 9], [4, 8, 9]],
  ['at the end of the round', [98, 99], [10, 20, 97], [20, 97]],
  ['at its beginning', [0, 1], [2, 3, 50], [2, 3]],
  ['fewer than were taken where there are no more', [1, 2, 3], [9], [9]],
  ['none', [1, 2], [], []],
])('%s', (_what, taken, free, nearest) => {
  expect(nearestFree(taken, free)).toEqual(nearest);
});

test('two hundred taken ones beside each other are answered as by looking at all of them', () => {
  const taken = Array.from({ length: 200 }, (_, place) => 1_000 + place);
  const free = Array.from({ length: 2_000 }, (_, number) => number).filter((n) => n < 970 || (n > 1_240 && n % 3 === 0));
  const slowly = new Set<number>();
  for (const number of taken) {
    let best: number | undefined;
    for (const n of free.filter((each) => !slowly.has(each)))
      if (best === undefined || Math.abs(n - number) < Math.abs(best - number)) best = n;
    if (best !== undefined) slowly.add(best);
  }
  expect(nearestFree(taken, free)).toEqual([...slowly].sort((a, b) => a - b));
});

test('the quick commitment is that of the rules that everybody can read', () => {
  const members = [1, 9, 10, 123_456, Number.MAX_SAFE_INTEGER];
  const salts = ['00'.repeat(32), 'ff'.repeat(32), ...Array.from({ length: 200 }, () => randomBytes(32).toString('hex'))];
  for (const salt of salts)
    for (const member of members) expect(fastOwnerCommitment(salt, member)).toBe(ownerCommitment(salt, member));
});

test('no salt comes twice, and none is empty: several drawings of the system', () => {
  const salts = Array.from({ length: 1_000 }, newSalt);
  for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{64}$/);
  const halves = salts.flatMap((salt) => [salt.slice(0, 32), salt.slice(32)]);
  expect(new Set(halves).size).toBe(2_000);
  expect(halves).not.toContain('0'.repeat(32));
});

test('a purchase is sealed with the commitment that its salt makes', () => {
  const sealKey = deriveLedgerMacKeys('a key of draws that is long enough for this').purchases;
  const order = { userId: 7, lotteryId: 42, ticketNumbers: [1, 12] };
  const { salt, seal, receiptKid } = createPurchaseProof({ sealKey, receiptKid: 'the key' }, order);
  expect(seal).toBe(purchaseMac(sealKey, { ...order, owner: ownerCommitment(salt, 7) }));
  expect(receiptKid).toBe('the key');
});
