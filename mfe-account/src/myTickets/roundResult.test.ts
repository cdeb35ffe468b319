import { drawnLottery, lottery, myRound } from 'shared/testing/factories';
import { isInPlay, roundResult } from './roundResult.ts';

const holding = (ticketNumbers: number[], round = lottery()) => myRound({ lottery: round }, ticketNumbers);

test('a round that is not drawn is pending', () => {
  for (const status of ['running', 'awaiting'] as const) {
    expect(roundResult(holding([0], lottery({ status })))).toBe('Pending');
    expect(isInPlay(holding([0], lottery({ status })))).toBe(true);
  }
});

test('one winning number wins, number zero as well', () => {
  expect(roundResult(holding([0], drawnLottery({ winnerTicket: 0 })))).toBe('Win');
  expect(roundResult(holding([3, 7, 9], drawnLottery({ winnerTicket: 7 })))).toBe('Win');
});

test('other numbers lose', () => {
  expect(roundResult(holding([1, 2], drawnLottery({ winnerTicket: 0 })))).toBe('Lose');
  expect(isInPlay(holding([1], drawnLottery()))).toBe(false);
});

test('a cancelled round pays back', () => {
  expect(roundResult(holding([3], lottery({ status: 'cancelled' })))).toBe('Refunded');
  expect(isInPlay(holding([3], lottery({ status: 'cancelled' })))).toBe(false);
});
