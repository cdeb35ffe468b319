import type { LotteryOrder } from 'shared/contracts/rewards';
import { drawnLottery, lottery, myRound, rewardSummary } from 'shared/testing/factories';
import { prizeDelivery } from '../account/PrizeSending.tsx';
import { figuresOf, isInPlay, purchasesOf, roundResult } from './roundSummary.ts';
import { blockNumberOf } from './TicketFilters.tsx';

const token = { rewardType: 'token' as const, lotteryReward: rewardSummary({ name: '12 CTO', type: 'token', tokenAmount: 12 }) };
const texts = (round: Parameters<typeof figuresOf>[0]) => figuresOf(round).map(({ label, text }) => `${label} ${text}`);

test('shows price and prize before the draw', () => {
  expect(texts(myRound({ lottery: lottery({ ...token, pricePerTicket: 3 }) }, [1, 2]))).toEqual(['Paid 6 CTO', 'To win 12 CTO']);
  expect(texts(myRound({ lottery: lottery() }, [1]))).toEqual(['Paid 1 CTO', 'To win $45,000']);
});

test('includes a won token prize in the net amount', () => {
  const lotteryWon = drawnLottery({ ...token, winnerTicket: 2, pricePerTicket: 3 });
  expect(texts(myRound({ lottery: lotteryWon, won: 12, net: 9 }, [2]))).toEqual(['Paid 3 CTO', 'Won 12 CTO', 'Net +9 CTO']);
});

test('lists a won product beside the CTO amount', () => {
  expect(texts(myRound({ lottery: drawnLottery({ winnerTicket: 2, pricePerTicket: 4 }), won: 0, net: -4 }, [2]))).toEqual([
    'Paid 4 CTO',
    'Won Dream Car ($45,000)',
    'Net −4 CTO and the prize',
  ]);
});

test('shows a loss and a refund', () => {
  expect(texts(myRound({ lottery: drawnLottery({ winnerTicket: 9 }), net: -1 }, [2]))).toEqual([
    'Paid 1 CTO',
    'Won 0 CTO',
    'Net −1 CTO',
  ]);
  expect(texts(myRound({ lottery: lottery({ status: 'cancelled' }), refunded: 1, net: 0 }, [2]))).toEqual([
    'Paid 1 CTO',
    'Paid back 1 CTO',
    'Net 0 CTO',
  ]);
});

const holding = (ticketNumbers: number[], round = lottery()) => myRound({ lottery: round }, ticketNumbers);

test('a round before its draw is pending', () => {
  for (const status of ['running', 'awaiting'] as const) {
    expect(roundResult(holding([0], lottery({ status })))).toBe('Pending');
    expect(isInPlay(holding([0], lottery({ status })))).toBe(true);
  }
});

test('one winning number wins, also number zero', () => {
  expect(roundResult(holding([0], drawnLottery({ winnerTicket: 0 })))).toBe('Win');
  expect(roundResult(holding([3, 7, 9], drawnLottery({ winnerTicket: 7 })))).toBe('Win');
});

test('other numbers lose', () => {
  expect(roundResult(holding([1, 2], drawnLottery({ winnerTicket: 0 })))).toBe('Lose');
  expect(isInPlay(holding([1], drawnLottery()))).toBe(false);
});

test('a cancelled round is refunded', () => {
  expect(roundResult(holding([3], lottery({ status: 'cancelled' })))).toBe('Refunded');
  expect(isInPlay(holding([3], lottery({ status: 'cancelled' })))).toBe(false);
});

const number = (ticketNumber: number, purchaseId: number, boughtAt: number, price = 2) => ({
  ticketId: 100 + ticketNumber,
  ticketNumber,
  price,
  boughtAt,
  purchaseId,
});

test('groups numbers by purchase, the earliest first', () => {
  expect(purchasesOf([number(1, 8, 2_000), number(4, 7, 1_000), number(9, 8, 2_000)])).toEqual([
    { purchaseId: 7, boughtAt: 1_000, ticketNumbers: [4], total: 2 },
    { purchaseId: 8, boughtAt: 2_000, ticketNumbers: [1, 9], total: 4 },
  ]);
});

test('returns no purchases without numbers', () => expect(purchasesOf([])).toEqual([]));

const won = 1_763_640_000_000;
const hour = 3_600_000;
const order = (fulfilledAt: number | null = null): LotteryOrder => ({
  id: 5,
  name: 'Dream Car',
  lotteryId: 11,
  rewardId: 3,
  userId: 7,
  status: fulfilledAt === null ? 'open' : 'fulfilled',
  createdAt: won,
  fulfilledAt,
});

test('a prize is due within 24 hours of the draw', () => {
  expect(prizeDelivery(order(), won)).toEqual({ state: 'due', at: won + 24 * hour });
  expect(prizeDelivery(order(), won + 24 * hour)).toEqual({ state: 'due', at: won + 24 * hour });
});

test('a prize is late after 24 hours', () => {
  expect(prizeDelivery(order(), won + 24 * hour + 1)).toEqual({ state: 'late', at: won + 24 * hour });
});

test('a sent prize has the time of sending', () => {
  expect(prizeDelivery(order(won + 30 * hour), won + 90 * hour)).toEqual({ state: 'sent', at: won + 30 * hour });
});

test.each([
  ['', ''],
  ['  ', ''],
  ['0', 0],
  ['45000123', 45_000_123],
  ['45,000,123', 45_000_123],
  ['0x2aeb', null],
  ['-5', null],
  ['12e3', null],
  ['9'.repeat(16), null],
])('parses %p as %p', (typed, number) => {
  expect(blockNumberOf(typed)).toBe(number);
});
