import { screen, within } from '@testing-library/react';
import { paths } from 'shared/contracts/paths';
import { type RenderOptions, renderWithProviders } from 'shared/testing/render';
import { fakeLive } from '../testing/fakeLive.ts';
import { atRound, givenRound } from '../testing/round.ts';
import LotteryRound from './LotteryRound.tsx';

const show = (numbers: number[], options?: RenderOptions) =>
  renderWithProviders(<LotteryRound lotteryId={11} />, {
    ...atRound,
    route: paths.lotteryWithNumbers(11, numbers),
    ...options,
  });

const dialog = () => screen.findByRole('dialog', { name: 'Choose Your Tickets' });

describe('an address that asks for numbers', () => {
  beforeEach(() => void fakeLive());

  it('opens the picker with them, names what is not to be had, and is used up', async () => {
    givenRound({}, [5, 8]);
    const view = show([3, 5, 8, 12, 25]);
    const picker = within(await dialog());
    expect(picker.getByRole('status')).toHaveTextContent('2 selected, 4 CTO');
    expect(picker.getByText('Numbers 05, 08 are already sold in this round.')).toBeVisible();
    expect(picker.getByText('Number 25 is not in this round: it ends at 19.')).toBeVisible();
    expect(view.address()).toBe('/lottery/11');

    await view.user.click(picker.getByRole('button', { name: 'Swap for free ones: 05, 08, 25' }));
    expect(picker.getByRole('status')).toHaveTextContent('5 selected, 10 CTO');
    expect(picker.queryByText(/already sold/)).not.toBeInTheDocument();
  });

  it('waits until somebody has logged in, who is then led back to it', async () => {
    givenRound();
    const view = show([3], { session: { status: 'signedOut', user: null } });
    await view.user.click(await screen.findByRole('button', { name: 'Pick your lucky number' }));
    expect(view.address()).toBe('/login');
    expect(localStorage.getItem('snail-lotto.return-path')).toBe('/lottery/11?numbers=3');
  });

  it('asks for nothing once the round is over', async () => {
    givenRound({ endTime: Date.now() - 1_000, status: 'awaiting' });
    show([3]);
    expect(await screen.findByRole('heading', { name: 'Calculating Results...' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
