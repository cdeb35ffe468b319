import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { axe } from 'shared/testing/axe';
import { drawnLottery, lottery, page, publicUser, rewardSummary } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, holdAnswer, refuse } from 'shared/testing/server';
import LatestWinners from './LatestWinners.tsx';
import TopWinners, { uniqueWinners } from './TopWinners.tsx';
import WinnersList, { UnwonLotteries } from './WinnersList.tsx';

const anna = publicUser({ id: 1, username: 'annawins' });
const pictured = { ...anna, avatar: '/uploads/anna.jpg' };

function givenEnded(contents = [drawnLottery({ id: 1, winner: anna })], totalElements = contents.length) {
  const asked: URLSearchParams[] = [];
  api.get('/api/lotteries/', ({ url: { searchParams } }) => {
    if (searchParams.get('status') === 'running') return page([]);
    if (searchParams.get('hasWinner') === 'false') return page([], { totalElements: 112 });
    asked.push(searchParams);
    return page(contents, { totalElements });
  });
  return asked;
}

describe('LatestWinners', () => {
  const show = (route = '/history') => renderWithProviders(<LatestWinners />, { route });

  it('lists every win with its time, winner, number and reward', async () => {
    const rolledAt = new Date(2026, 10, 20, 18, 0).getTime();
    givenEnded([
      drawnLottery({
        id: 1,
        rolledAt,
        winner: anna,
        winnerTicket: 7,
        lotteryReward: rewardSummary({ type: 'token', tokenAmount: 5_000 }),
      }),
      drawnLottery({ id: 2, rolledAt, winner: pictured, winnerTicket: 42, lotteryReward: rewardSummary({ name: 'Dream Car' }) }),
      drawnLottery({ id: 3, rolledAt: null }),
    ]);
    const { container } = show();
    const table = await screen.findByRole('table', { name: 'Latest winners' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      '20 Nov 2026, 18:00ANannawins075,000 CTO',
      '20 Nov 2026, 18:00annawins42',
    ]);
    expect(rows[1]?.querySelector('img')).toHaveAttribute('src', '/uploads/anna.jpg');
    expect(within(table).getByRole('img', { name: 'Dream Car' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('links a number to its proof, if there is one', async () => {
    givenEnded([drawnLottery({ id: 1, winner: anna, resultId: 'a'.repeat(64) }), drawnLottery({ id: 2, winner: anna })]);
    show();
    const table = within(await screen.findByRole('table', { name: 'Latest winners' }));
    const proofs = table.getAllByRole('link', { name: /^Proof of/ });
    expect(proofs.map((link) => link.getAttribute('href'))).toEqual(['/lottery/1/proof']);
    expect(proofs[0]).toHaveAccessibleName('Proof of number 42, round 1');
  });

  it('keeps the filters for winner and type in the address, separate from other lists, and clears them', async () => {
    const asked = givenEnded(undefined, 30);
    const { user, address } = show('/history?status=win&winners-page=1');
    await screen.findByRole('table');
    await user.type(screen.getByRole('searchbox', { name: 'Winner username' }), 'anna{Enter}');
    await waitFor(() => expect(address()).toBe('/history?status=win&winners-username=anna'));
    await user.click(screen.getByRole('combobox', { name: /Reward type/ }));
    await user.click(await screen.findByRole('option', { name: 'Product' }));
    await waitFor(() =>
      expect(asked.at(-1)?.toString()).toBe('page=0&limit=10&status=ended&rewardType=product&winnerUsername=anna&hasWinner=true'),
    );
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    await waitFor(() => expect(address()).toBe('/history?status=win'));
    expect(screen.getByRole('searchbox', { name: 'Winner username' })).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Clear filter' })).toBeDisabled();
  });

  it('keeps the focus on the pressed page button while the next page loads', async () => {
    givenEnded([drawnLottery({ id: 1, winner: anna })], 25);
    const { user } = show();
    const button = await screen.findByRole('button', { name: 'Page 2' });
    const arrives = holdAnswer('/api/lotteries/', page([drawnLottery({ id: 11, winner: anna })], { totalElements: 25 }));
    button.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('status', { name: 'Loading winners' })).toBeInTheDocument();
    expect(button).toHaveFocus();
    arrives();
    expect(await screen.findByRole('table')).toBeInTheDocument();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-current', 'page');
  });

  it('shows an empty list and a failure', async () => {
    givenEnded([]);
    const first = show();
    expect(await screen.findByText('No data available')).toBeVisible();
    first.unmount();
    api.get('/api/lotteries/', () => refuse(500, 'INTERNAL', 'The winners are on holiday.'));
    show();
    expect(await screen.findByText('The winners are on holiday.')).toBeVisible();
  });
});

describe('WinnersList', () => {
  const show = (route = '/result') => renderWithProviders(<WinnersList />, { route });

  it('links a result to its proof, if there is one', async () => {
    givenEnded([drawnLottery({ id: 1, winner: anna, resultId: 'a'.repeat(64) }), drawnLottery({ id: 2, winner: anna })]);
    renderWithProviders(<WinnersList />);
    const proof = await screen.findByRole('link', { name: 'Proof of round 1' });
    expect(proof).toHaveAttribute('href', '/lottery/1/proof');
    expect(screen.queryByRole('link', { name: 'Proof of round 2' })).toBeNull();
  });

  it('lists ended lotteries with time and winning number, and pages', async () => {
    const asked = givenEnded([drawnLottery({ id: 5, winner: pictured, winnerTicket: 7, totalTickets: 64 })], 11);
    const { user, container } = show();
    expect(screen.getByRole('heading', { level: 1, name: 'Winners List' })).toBeVisible();
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('img', { name: 'Winning number 7' })).toHaveTextContent('07');
    expect(card.getByText('$45,000')).toBeVisible();
    expect(card.getByText('annawins won')).toBeVisible();
    expect(container.querySelector('article span img')).toHaveAttribute('src', '/uploads/anna.jpg');
    expect(card.getByRole('link')).toHaveAttribute('href', '/lottery/5');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked.at(-1)?.get('page')).toBe('1'));
  });

  it('keeps the focus on the pressed page button while the next page loads', async () => {
    givenEnded([drawnLottery({ id: 1, winner: anna })], 25);
    const { user } = show();
    const button = await screen.findByRole('button', { name: 'Page 2' });
    const arrives = holdAnswer('/api/lotteries/', page([drawnLottery({ id: 11, winner: anna })], { totalElements: 25 }));
    button.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('status', { name: 'Loading results' })).toBeInTheDocument();
    expect(button).toHaveFocus();
    arrives();
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-current', 'page');
  });

  it('shows the winners and the count of lotteries without one, and lists these on request', async () => {
    const asked = givenEnded();
    const { user, address } = show();
    await screen.findByRole('article');
    expect(asked.at(-1)?.toString()).toBe('page=0&limit=10&status=ended&hasWinner=true');
    expect(await screen.findByText('112 rounds were drawn whose number nobody had bought.')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Show rounds nobody won' }));
    await waitFor(() => expect(asked.at(-1)?.toString()).toBe('page=0&limit=10&status=ended'));
    expect(address()).toBe('/result?rounds=all');
    await user.click(screen.getByRole('checkbox', { name: 'Show rounds nobody won' }));
    expect(address()).toBe('/result');
  });

  it('marks lotteries without a winner', async () => {
    givenEnded([drawnLottery({ winner: null, winnerUserId: null })]);
    show('/result?rounds=all');
    expect(within(await screen.findByRole('article')).getByText('No one wins')).toBeVisible();
  });

  it('shows an empty list and a failure', async () => {
    givenEnded([]);
    const first = show();
    expect(await screen.findByText('No winners found')).toBeVisible();
    first.unmount();
    api.get('/api/lotteries/', () => Response.error());
    show();
    expect(await screen.findByText('An error occurred')).toBeVisible();
  });
});

describe('lists of winners on an open page', () => {
  it.each([
    ['LatestWinners', <LatestWinners key="" />],
    ['WinnersList', <WinnersList key="" />],
    ['TopWinners', <TopWinners key="" />],
  ])('%s requests its list again after a draw', async (_, part) => {
    let drawn = false;
    api.get('/api/lotteries/', ({ url: { searchParams } }) => {
      // In 1.5 s its end is twelve seconds ago, when results are refetched.
      if (searchParams.get('status') === 'running') return page(drawn ? [] : [lottery({ endTime: Date.now() - 10_500 })]);
      if (searchParams.get('hasWinner') === 'false') return page([]);
      const before = drawnLottery({ id: 1, winner: anna });
      const news = drawnLottery({ id: 2, winner: publicUser({ id: 2, username: 'bertawins' }) });
      return page(drawn ? [news, before] : [before]);
    });
    renderWithProviders(part);
    expect(await screen.findByText(/^annawins/)).toBeVisible();
    expect(screen.queryByText(/^bertawins/)).not.toBeInTheDocument();
    drawn = true;
    expect(await screen.findByText(/^bertawins/, undefined, { timeout: 30_000 })).toBeVisible();
  });

  it.each([
    ['LatestWinners', <LatestWinners key="" />],
    ['WinnersList', <WinnersList key="" />],
    ['TopWinners', <TopWinners key="" />],
  ])('%s accepts a list that is a plain array', async (_, part) => {
    api.get('/api/lotteries/', ({ url }) => (url.searchParams.get('status') === 'ended' ? [drawnLottery({ winner: anna })] : []));
    renderWithProviders(part);
    expect(await screen.findByText(/^annawins/)).toBeVisible();
  });
});

describe('UnwonLotteries', () => {
  it('shows the tick immediately and follows the address later', async () => {
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
