import { screen } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { drawnLottery, lottery, page, reward } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, refuse } from 'shared/testing/server';
import LotteriesOfReward from './LotteriesOfReward.tsx';
import LotteryEvent from './LotteryEvent.tsx';

beforeEach(() => {
  api.get('/api/lotteries/', page([]));
  api.get('/api/lotteries/rewards/3', reward());
});

describe('LotteryEvent', () => {
  it('shows name, prize value and link of the lottery', async () => {
    api.get('/api/lotteries/11', lottery({ name: 'Dream Car round 5', lotteryValue: 45_000 }));
    const { container } = renderWithProviders(<LotteryEvent lotteryId={11} />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dream Car round 5' })).toBeVisible();
    expect(screen.getByText('$45,000')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Play Now' })).toHaveAttribute('href', '/lottery/11');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('links to the result of an ended lottery', async () => {
    api.get('/api/lotteries/11', drawnLottery());
    renderWithProviders(<LotteryEvent lotteryId={11} />);
    expect(await screen.findByRole('link', { name: 'View Results' })).toHaveAttribute('href', '/lottery/11');
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  it('shows that an address has no lottery', async () => {
    api.get('/api/lotteries/999', () => refuse(404, 'NOT_FOUND', 'There is no lottery 999.'));
    renderWithProviders(<LotteryEvent lotteryId={999} />);
    expect(await screen.findByRole('heading', { name: 'Lottery not found' })).toBeVisible();
  });
});

describe('LotteriesOfReward', () => {
  it("shows the reward's running lotteries", async () => {
    api.get('/api/lotteries/', ({ url }) => page([lottery({ id: Number(url.searchParams.get('rewardId')) })]));
    const { container } = renderWithProviders(<LotteriesOfReward rewardId={3} />);
    expect(screen.getByRole('heading', { name: 'Belongs to this reward' })).toBeVisible();
    expect(await screen.findByRole('link', { name: /^Play Now/ })).toHaveAttribute('href', '/lottery/3');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows an empty list and a failure', async () => {
    api.get('/api/lotteries/', page([]));
    const first = renderWithProviders(<LotteriesOfReward rewardId={3} />);
    expect(await screen.findByText('No lottery found...')).toBeVisible();
    first.unmount();
    api.get('/api/lotteries/', () => refuse(500, 'INTERNAL', 'The list is on holiday.'));
    renderWithProviders(<LotteriesOfReward rewardId={3} />);
    expect(await screen.findByText('The list is on holiday.')).toBeVisible();
  });

  it('renders nothing for an invalid reward address', () => {
    const { container } = renderWithProviders(<LotteriesOfReward rewardId={Number.NaN} />);
    expect(container).toBeEmptyDOMElement();
  });
});
