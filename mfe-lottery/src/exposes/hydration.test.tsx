import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { drawnLottery, lottery, page, publicUser, reward, rewardSummary, soldNumbers } from 'shared/testing/factories';
import { hydrated } from 'shared/testing/hydrated';
import { renderWithProviders } from 'shared/testing/render';
import { api } from 'shared/testing/server';
import { fakeLive } from '../testing/fakeLive.ts';
import { givenSold, sales } from '../testing/lottery.ts';
import AllLotteries from './AllLotteries.tsx';
import DrawProof from './DrawProof.tsx';
import { earlyRequests } from './earlyRequests.ts';
import LatestWinners from './LatestWinners.tsx';
import LotteriesOfReward from './LotteriesOfReward.tsx';
import LotteryEvent from './LotteryEvent.tsx';
import LotteryRound from './LotteryRound.tsx';
import NextDraw from './NextDraw.tsx';
import Payouts from './Payouts.tsx';
import TicketsLottery from './TicketsLottery.tsx';
import TopWinners from './TopWinners.tsx';
import WinnersList from './WinnersList.tsx';

describe('hydration', () => {
  const minute = 60_000;
  const anna = publicUser({ id: 1, username: 'annawins' });
  const running = () => [
    lottery({ id: 1, endTime: Date.now() + 65_000 }),
    lottery({ id: 2, endTime: Date.now() + 59 * minute, lotteryReward: rewardSummary({ type: 'token', tokenAmount: 12 }) }),
    lottery({ id: 3, endTime: Date.now() + 30 * 60 * minute, soldTickets: 60 }),
  ];

  const byBeacon = {
    drawRule: 'v2',
    block: null,
    beacon: {
      chain: 'c'.repeat(64),
      round: 1000,
      signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
      time: 1_692_806_364_000,
      simulated: false,
      url: null,
    },
    openingId: '0'.repeat(64),
    winnerTicket: 102,
  } as const;

  beforeEach(() => {
    fakeLive();
    api.get('/api/lotteries/', ({ url: { searchParams } }) =>
      searchParams.get('status') === 'running'
        ? page(running(), { totalElements: 25 })
        : page([drawnLottery({ id: 9, winner: anna }), drawnLottery({ id: 10, winner: anna })], { totalElements: 25 }),
    );
    api.get('/api/lotteries/11', lottery({ id: 11, totalTickets: 20, endTime: Date.now() + 65_000 }));
    givenSold(() => sales([3, 4]), ':lotteryId');
    api.get('/api/lotteries/12', drawnLottery({ id: 12, totalTickets: 20, winner: anna }));
    api.get('/api/lotteries/13', drawnLottery({ id: 13, totalTickets: 200, winner: anna, ...byBeacon }));
    api.get('/api/lotteries/14', lottery({ id: 14, totalTickets: 100_000 }));
    api.get('/api/lotteries/rewards/:id', reward());
    api.get('/api/payouts', {
      ...page([
        {
          lotteryId: 1,
          kind: 'tokens',
          name: 'A prize',
          amount: 5_000,
          value: 100,
          winner: anna,
          members: 1,
          dueAt: Date.now() - 90 * minute,
          paidAt: Date.now() - 30 * minute,
          late: true,
        },
      ]),
      totals: { paid: 2, open: 1, late: 1, cto: 5_000, refunded: 12, products: 0 },
    });
    sessionStorage.setItem('snail-lotto.picks.11', '[7, 8]');
  });

  const parts: Record<string, [part: ReactNode, where?: { route: string; path: string }]> = {
    NextDraw: [<NextDraw key="part" />],
    TicketsLottery: [<TicketsLottery key="part" />],
    TopWinners: [<TopWinners key="part" />],
    AllLotteries: [
      <AllLotteries key="part" />,
      { route: '/lottery?page=1&sort=biggestPrize&rollStartTime=1795197600000', path: '/lottery' },
    ],
    LotteryEvent: [<LotteryEvent key="part" lotteryId={11} />],
    'LotteryRound, running': [<LotteryRound key="part" lotteryId={11} />, { route: '/lottery/11', path: '/lottery/:lotteryId' }],
    'LotteryRound, with numbers in its address': [
      <LotteryRound key="part" lotteryId={11} />,
      { route: '/lottery/11?numbers=3,4', path: '/lottery/:lotteryId' },
    ],
    'LotteryRound, drawn': [<LotteryRound key="part" lotteryId={12} />, { route: '/lottery/12', path: '/lottery/:lotteryId' }],
    'LotteryRound, drawn by a beacon': [
      <LotteryRound key="part" lotteryId={13} />,
      { route: '/lottery/13', path: '/lottery/:lotteryId' },
    ],
    'LotteryRound, of 100,000 numbers': [
      <LotteryRound key="part" lotteryId={14} />,
      { route: '/lottery/14', path: '/lottery/:lotteryId' },
    ],
    LotteriesOfReward: [<LotteriesOfReward key="part" rewardId={3} />],
    LatestWinners: [<LatestWinners key="part" />],
    WinnersList: [<WinnersList key="part" />, { route: '/result?page=1', path: '/result' }],
    Payouts: [<Payouts key="part" />],
  };

  it.each(Object.keys(parts))('hydrates %s without changes or repeated requests', async (name) => {
    const [part, where] = parts[name] ?? [];
    const { container, problems, lost, asked } = await hydrated(part, where);
    expect(container.textContent).not.toBe('');
    expect(container.querySelector('[aria-busy="true"]')).toBeNull();
    expect(problems).toEqual([]);
    expect(lost).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('renders the steps of a beacon number in the document, so that nothing below them moves', async () => {
    const { arrived } = await hydrated(<LotteryRound lotteryId={13} />, { route: '/lottery/13', path: '/lottery/:lotteryId' });
    expect(arrived).toContain('Its signature, which nobody can choose');
  });

  it('dehydrates a lottery of 100,000 numbers as bits and one page of sales, in plain JSON', async () => {
    givenSold(() => sales(Array.from({ length: 50_000 }, (_, number) => number * 2)), ':lotteryId');
    const { answers, container } = await hydrated(<LotteryRound lotteryId={14} />, {
      route: '/lottery/14',
      path: '/lottery/:lotteryId',
    });
    const text = JSON.stringify(answers);
    expect(JSON.parse(text)).toEqual(answers);
    expect(text.length).toBeLessThan(20_000);
    expect(container).toHaveTextContent('50,000/100,000');
  });
});

const parts: Record<keyof typeof earlyRequests, ReactNode> = {
  NextDraw: <NextDraw />,
  TicketsLottery: <TicketsLottery />,
  TopWinners: <TopWinners />,
  AllLotteries: <AllLotteries />,
  LotteryRound: <LotteryRound lotteryId={11} />,
  LotteryEvent: <LotteryEvent lotteryId={11} />,
  DrawProof: <DrawProof lotteryId={11} />,
  LotteriesOfReward: <LotteriesOfReward rewardId={3} />,
  LatestWinners: <LatestWinners />,
  WinnersList: <WinnersList />,
  Payouts: <Payouts />,
};

/** A preload is useless unless its address equals the request's exactly. */
describe('early requests', () => {
  it.each(Object.entries(earlyRequests))(
    '%s first sends exactly the requests that the document preloads',
    async (part, templates) => {
      fakeLive();
      const asked: string[] = [];
      const noting =
        <T,>(answer: T) =>
        ({ url }: { url: URL }) => {
          asked.push(url.pathname + url.search);
          return answer;
        };
      api.get('/api/lotteries/', (call) => noting(page([call.url.search.includes('ended') ? drawnLottery() : lottery()]))(call));
      api.get('/api/lotteries/:lotteryId', noting(lottery()));
      api.get('/api/lotteries/rewards/:rewardId', noting(reward()));
      api.get('/api/lotteries/:lotteryId/sold', noting(soldNumbers()));
      api.get('/api/lotteries/:lotteryId/sales', noting(page([])));
      const totals = { paid: 0, open: 0, late: 0, cto: 0, refunded: 0, products: 0 };
      api.get('/api/payouts', noting({ ...page([]), totals }));

      const shown = Object.entries(parts).find(([name]) => name === part)?.[1];
      renderWithProviders(shown);

      const expected = templates.map((template) => template.replace('{lotteryId}', '11').replace('{rewardId}', '3'));
      await waitFor(() => expect([...asked].sort()).toEqual([...expected].sort()));
    },
  );
});
