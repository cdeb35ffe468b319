import { lottery } from 'shared/testing/factories';
import { nextLottery, openLotteries } from './openLotteries.ts';

describe('open lotteries', () => {
  const late = lottery({ id: 1, endTime: 9_000 });
  const soon = lottery({ id: 2, endTime: 5_000 });
  const over = lottery({ id: 3, endTime: 1_000 });
  const drawn = lottery({ id: 4, endTime: 2_000, rolledAt: 2_500 });

  it('leave out what is drawn, the next to end first, without reordering the cached list', () => {
    const list = [late, soon, drawn, over];
    expect(openLotteries(list).map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(list.map(({ id }) => id)).toEqual([1, 2, 4, 3]);
  });

  it('give the next one that can still be played', () => {
    expect(nextLottery([late, soon, drawn, over], 1_500)?.id).toBe(2);
    expect(nextLottery([late, soon], 5_000)?.id).toBe(1);
    expect(nextLottery([over, drawn], 3_000)).toBeUndefined();
  });
});
