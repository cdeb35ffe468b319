import { randomBytes } from 'node:crypto';
import { ownerCommitment } from 'shared/fair/tickets';
import { deriveLedgerMacKeys, purchaseMac } from '../../core/secrets/ledgerMac.ts';
import { createPurchaseProof, fastOwnerCommitment, newSalt } from './purchaseMac.ts';

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
