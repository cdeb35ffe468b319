import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { drawnLottery, page, publicUser } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api } from 'shared/testing/server';
import { UnwonLotteries } from './UnwonLotteries.tsx';
import { uniqueWinners } from './WinnersCarousel.tsx';

test('shows the tick immediately and follows the address later', async () => {
  api.get('/api/lotteries/', page([]));
  let followAddress = (_shown: boolean) => {};
  const asked: boolean[] = [];
  function Page() {
    const [shown, setShown] = useState(false);
    followAddress = setShown;
    return <UnwonLotteries shown={shown} onChange={(wanted) => asked.push(wanted)} addressOf={() => '/result'} />;
  }
  const { user } = renderWithProviders(<Page />);
  const box = screen.getByRole('checkbox', { name: 'Show rounds nobody won' });
  await user.click(box);
  expect(asked).toEqual([true]);
  expect(box).toBeChecked();
  act(() => followAddress(true));
  expect(box).toBeChecked();
  act(() => followAddress(false));
  expect(box).not.toBeChecked();
});

describe('winners', () => {
  it('returns each winner once and leaves out lotteries without a winner', () => {
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
