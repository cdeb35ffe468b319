import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { drawnLottery, lottery, page, reward, soldNumbers } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api } from 'shared/testing/server';
import { fakeLive } from '../testing/fakeLive.ts';
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
