import { screen } from '@testing-library/react';
import { serverTimeHeader } from 'shared/contracts/headers';
import { lottery } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api } from 'shared/testing/server';
import { fakeLive } from '../testing/fakeLive.ts';
import { givenSold } from '../testing/round.ts';
import LotteryRound from './LotteryRound.tsx';

const hour = 3_600_000;

it("goes by the server's clock where the device is an hour slow", async () => {
  fakeLive();
  const serverTime = Date.now() + hour;
  const answer = (body: object) => () => Response.json(body, { headers: { [serverTimeHeader]: String(serverTime) } });
  api.get('/api/lotteries/11', answer(lottery({ endTime: serverTime - 1_000 })));
  givenSold(() => []);
  renderWithProviders(<LotteryRound lotteryId={11} />);
  expect(await screen.findByRole('heading', { name: 'Calculating Results...' })).toBeVisible();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});
