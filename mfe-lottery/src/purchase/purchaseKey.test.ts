import { purchaseToSend, randomUuid } from './purchaseKey.ts';

describe('the key of a purchase', () => {
  it('stays the same for the same numbers in any order until the purchase is settled', () => {
    const first = purchaseToSend(null, [9, 4], () => 'key-1');
    expect(first).toEqual({ key: 'key-1', numbers: [4, 9] });
    expect(purchaseToSend(first, [4, 9], () => 'key-2')).toBe(first);
  });

  it('is new for other numbers and for a settled purchase', () => {
    const first = purchaseToSend(null, [4, 9], () => 'key-1');
    expect(purchaseToSend(first, [4], () => 'key-2').key).toBe('key-2');
    expect(purchaseToSend(null, [4, 9], () => 'key-3').key).toBe('key-3');
  });

  it('is a version 4 UUID', () => {
    expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(randomUuid()).not.toBe(randomUuid());
  });
});
