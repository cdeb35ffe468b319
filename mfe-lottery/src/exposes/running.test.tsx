import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { noteServerTime } from 'shared/clock';
import { drawnLottery, lottery, page, reward, rewardSummary } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, refuse } from 'shared/testing/server';
import AllLotteries from './AllLotteries.tsx';
import LotteriesOfReward from './LotteriesOfReward.tsx';
import LotteryEvent from './LotteryEvent.tsx';
import NextDraw from './NextDraw.tsx';
import TicketsLottery from './TicketsLottery.tsx';

const lists: [string, ReactNode][] = [
  ['AllLotteries', <AllLotteries key="" />],
  ['TicketsLottery', <TicketsLottery key="" />],
  ['LotteriesOfReward', <LotteriesOfReward key="" rewardId={3} />],
  ['NextDraw', <NextDraw key="" />],
];
const named = (name: string) => rewardSummary({ name });
beforeEach(() => api.get('/api/lotteries/rewards/3', reward()));
afterEach(() => act(() => noteServerTime(Date.now(), 0)));

describe.each(lists)('%s', (_, part) => {
  it('shows the next lottery on an open page when one ends', async () => {
    let asked = 0;
    const endTime = Date.now() + 60_000;
    api.get('/api/lotteries/', () => {
      asked += 1;
      if (asked === 1) return page([lottery({ id: 1, endTime, lotteryReward: named('Watch') })]);
      return page([lottery({ id: 2, lotteryReward: named('Laptop') })]);
    });
    renderWithProviders(part);
    expect(await screen.findByRole('heading', { name: 'Watch' })).toBeVisible();
    act(() => noteServerTime(endTime + 3_000, 0));
    expect(await screen.findByRole('heading', { name: 'Laptop' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Watch' })).not.toBeInTheDocument();
  });

  it('accepts a list that is a plain array', async () => {
    api.get('/api/lotteries/', [lottery({ id: 1, lotteryReward: named('Watch') })]);
    renderWithProviders(part);
    expect(await screen.findByRole('heading', { name: 'Watch' })).toBeVisible();
  });

  it('requests the list again when the network returns', async () => {
    let down = true;
    api.get('/api/lotteries/', () => (down ? breakConnection() : page([lottery({ id: 1, lotteryReward: named('Watch') })])));
    renderWithProviders(part);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    act(() => void window.dispatchEvent(new Event('offline')));
    down = false;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'Watch' })).toBeVisible();
  });
});

describe('LotteryEvent', () => {
  it("links to the reward's next lottery after its end", async () => {
    api.get('/api/lotteries/11', drawnLottery({ id: 11, lotteryRewardId: 3 }));
    api.get('/api/lotteries/', ({ url }) => page([lottery({ id: Number(url.searchParams.get('rewardId')) + 9 })]));
    renderWithProviders(<LotteryEvent lotteryId={11} />);
    expect(await screen.findByRole('link', { name: 'Play the next round' })).toHaveAttribute('href', '/lottery/12');
    expect(screen.getByRole('link', { name: 'View Results' })).toHaveAttribute('href', '/lottery/11');
  });

  it('shows the result after the end', async () => {
    let ended = false;
    api.get('/api/lotteries/11', () =>
      ended ? drawnLottery({ id: 11, endTime: Date.now() - 5_000 }) : lottery({ id: 11, endTime: Date.now() - 2_000 }),
    );
    api.get('/api/lotteries/', page([]));
    renderWithProviders(<LotteryEvent lotteryId={11} />);
    expect(await screen.findByText('Event ended')).toBeVisible();
    ended = true;
    await waitFor(() => expect(screen.getByRole('link', { name: 'View Results' })).toBeVisible());
  });

  it('never shows CTO as dollars', async () => {
    const lotteryReward = rewardSummary({ type: 'token', tokenAmount: 12 });
    api.get('/api/lotteries/11', lottery({ lotteryReward, lotteryValue: 12 }));
    renderWithProviders(<LotteryEvent lotteryId={11} />);
    expect(await screen.findByText('12 CTO')).toBeVisible();
    expect(screen.queryByText('$12')).not.toBeInTheDocument();
  });
});

it('LotteriesOfReward renders nothing for an unknown reward', async () => {
  api.get('/api/lotteries/rewards/3', () => refuse(404, 'NOT_FOUND', 'There is no reward 3.'));
  api.get('/api/lotteries/', page([]));
  const { container } = renderWithProviders(<LotteriesOfReward rewardId={3} />);
  await waitFor(() => expect(container).toBeEmptyDOMElement());
});
