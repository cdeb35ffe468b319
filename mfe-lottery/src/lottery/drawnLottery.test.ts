import { drawnLottery, lottery } from 'shared/testing/factories';
import { isDrawn } from './drawnLottery.ts';

it('a result needs a time and a number', () => {
  expect(isDrawn(drawnLottery())).toBe(true);
  expect(isDrawn(drawnLottery({ winnerTicket: 0 }))).toBe(true);
  expect(isDrawn(lottery({ status: 'ended' }))).toBe(false);
  expect(isDrawn(drawnLottery({ winnerTicket: null }))).toBe(false);
});
