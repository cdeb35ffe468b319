import { drawnLottery, lottery, myRound, rewardSummary } from 'shared/testing/factories';
import { figuresOf } from './figures.ts';

const token = { rewardType: 'token' as const, lotteryReward: rewardSummary({ name: '12 CTO', type: 'token', tokenAmount: 12 }) };
const texts = (round: Parameters<typeof figuresOf>[0]) => figuresOf(round).map(({ label, text }) => `${label} ${text}`);

test('before the draw: paid, and what there is to win', () => {
  expect(texts(myRound({ lottery: lottery({ ...token, pricePerTicket: 3 }) }, [1, 2]))).toEqual(['Paid 6 CTO', 'To win 12 CTO']);
  expect(texts(myRound({ lottery: lottery() }, [1]))).toEqual(['Paid 1 CTO', 'To win $45,000']);
});

test('a won token prize is in the net', () => {
  const lotteryWon = drawnLottery({ ...token, winnerTicket: 2, pricePerTicket: 3 });
  expect(texts(myRound({ lottery: lotteryWon, won: 12, net: 9 }, [2]))).toEqual(['Paid 3 CTO', 'Won 12 CTO', 'Net +9 CTO']);
});

test('a won product stands beside the CTO, never in it', () => {
  expect(texts(myRound({ lottery: drawnLottery({ winnerTicket: 2, pricePerTicket: 4 }), won: 0, net: -4 }, [2]))).toEqual([
    'Paid 4 CTO',
    'Won Dream Car ($45,000)',
    'Net −4 CTO and the prize',
  ]);
});

test('nothing won, and paid back', () => {
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
