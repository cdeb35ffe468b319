import { wallet } from '../testing/factories.ts';
import { walletAfterPurchase } from './sessionState.ts';

const before = wallet({ starBalance: 50, availableBalance: 7 });

test('a purchase reduces the star balance and the total', () => {
  expect(walletAfterPurchase({ totalPrice: 3, starBalance: 47 }, before)).toEqual(
    wallet({ starBalance: 47, availableBalance: 7 }),
  );
});

test.each([
  ['a purchase in another tab was heard of first', { totalPrice: 3, starBalance: 44 }],
  ['a prize came between', { totalPrice: 3, starBalance: 147 }],
  ['it answers an earlier purchase again', { totalPrice: 3, starBalance: 50 }],
])('returns null when %s', (_, bought) => expect(walletAfterPurchase(bought, before)).toBeNull());
