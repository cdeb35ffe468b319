import { drawnLottery, publicUser } from 'shared/testing/factories';
import { uniqueWinners } from './uniqueWinners.ts';

describe('winners', () => {
  it('are named once each, whatever they won, and rounds without one are left out', () => {
    const anna = publicUser({ id: 1, username: 'annawins' });
    const berta = publicUser({ id: 2, username: 'bertawins' });
    const list = [
      drawnLottery({ id: 1, winner: anna }),
      drawnLottery({ id: 2, winner: null, winnerUserId: null }),
      drawnLottery({ id: 3, winner: berta }),
      drawnLottery({ id: 4, winner: anna }),
    ];
    expect(uniqueWinners(list)).toEqual([
      { winner: anna, lottery: list[0] },
      { winner: berta, lottery: list[2] },
    ]);
  });
});
