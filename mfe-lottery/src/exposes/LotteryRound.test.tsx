import { screen, within } from '@testing-library/react';
import { serverTimeHeader } from 'shared/contracts/headers';
import { paths } from 'shared/contracts/paths';
import { storageKeys } from 'shared/contracts/storage';
import { axe } from 'shared/testing/axe';
import { lottery, page, soldNumbers } from 'shared/testing/factories';
import { type RenderOptions, renderWithProviders } from 'shared/testing/render';
import { api, refuse } from 'shared/testing/server';
import { fakeLive } from '../testing/fakeLive.ts';
import { atLottery, cell, emitted, givenLottery, givenSold, lotteryUnderTest, openPicker } from '../testing/lottery.ts';
import LotteryRound from './LotteryRound.tsx';

const show = (options?: RenderOptions) => renderWithProviders(<LotteryRound lotteryId={11} />, { ...atLottery, ...options });

beforeEach(() => api.get('/api/lotteries/', page([])));

describe('a lottery during the sale', () => {
  beforeEach(() => void fakeLive());

  it('shows name, time left, sold share and buyers, newest first', async () => {
    const state = givenLottery({ name: 'Dream Car round 5' }, [3, 4]);
    const early = state.sales.at(-1);
    if (early) early.createdAt = 1_000;
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Dream Car round 5' })).toBeVisible();
    expect(screen.getByRole('timer', { name: 'Time left to buy' })).toBeVisible();
    expect(screen.getByText('Only 18 remaining!')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Tickets sold' })).toHaveAttribute('aria-valuenow', '2');
    const calendar = screen.getByRole('link', { name: 'Add the draw to your calendar' });
    expect(calendar).toHaveAttribute('href', '/api/lotteries/11/draw.ics');
    expect(calendar).toHaveAttribute('download');
    const list = within(await screen.findByRole('region', { name: 'Buy Success' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^04Buyer 99.*1 CTO$/),
      expect.stringMatching(/^03Buyer 99.* 1970.*1 CTO$/),
    ]);
  });

  it('has no accessibility violation, closed and with the picker open', async () => {
    givenLottery({}, [3]);
    const view = show();
    await screen.findByRole('button', { name: 'Pick your lucky number' });
    expect(await axe(view.container)).toHaveNoViolations();
    const dialog = await openPicker(view);
    expect(await axe(dialog)).toHaveNoViolations();
  });

  it('requests the numbers in parallel with the lottery', async () => {
    givenLottery();
    const askedForNumbers = new Promise<void>((done) => {
      api.get('/api/lotteries/11/sold', () => {
        done();
        return soldNumbers();
      });
    });
    api.get('/api/lotteries/11', async () => {
      await askedForNumbers;
      return lottery(lotteryUnderTest);
    });
    show();
    expect(await screen.findByRole('button', { name: 'Pick your lucky number' })).toBeVisible();
    expect(await screen.findByText(/No number is sold yet/)).toBeVisible();
  });

  it('disables the purchase when every number is sold', async () => {
    givenLottery({ totalTickets: 4 }, [0, 1, 2, 3]);
    show();
    expect(await screen.findByRole('button', { name: 'Pick your lucky number' })).toBeDisabled();
    expect(screen.getByText('Every number of this round is sold.')).toBeVisible();
  });

  it('lets a visitor pick, and sends them from the review to the login and back with the picks', async () => {
    givenLottery({}, [3]);
    const view = show({ session: { status: 'signedOut' } });
    const dialog = within(await openPicker(view));
    await view.user.click(cell(5));
    await view.user.click(cell(4));
    expect(dialog.getByText('You log in before you pay.')).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: 'Review' }));
    expect(dialog.queryByText('Balance after this')).not.toBeInTheDocument();
    await view.user.click(dialog.getByRole('button', { name: 'Log in to buy' }));
    expect(view.address()).toBe('/login');
    expect(localStorage.getItem(storageKeys.returnPath)).toBe('/lottery/11?numbers=4,5&review=1');
  });

  it('opens the review of the picks after the login', async () => {
    givenLottery({}, [3]);
    const view = show({ route: '/lottery/11?numbers=4,5&review=1' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Review Your Tickets' }));
    expect(dialog.getByText('2 numbers').nextElementSibling).toHaveTextContent('04, 05');
    expect(view.address()).toBe('/lottery/11');
    await view.user.click(dialog.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('dialog', { name: 'Choose Your Tickets' })).toBeVisible();
  });
});

describe('a lottery that cannot be shown', () => {
  it.each([Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY])(
    'shows for the id %p that there is no such lottery, without a request',
    async (lotteryId) => {
      renderWithProviders(<LotteryRound lotteryId={lotteryId} />);
      expect(screen.getByRole('heading', { name: 'Lottery not found' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'See running lotteries' })).toHaveAttribute('href', '/lottery');
    },
  );

  it('shows that an id does not exist', async () => {
    fakeLive();
    api.get('/api/lotteries/11', () => refuse(404, 'NOT_FOUND', 'There is no lottery 11.'));
    api.get('/api/lotteries/11/sold', () => refuse(404, 'NOT_FOUND', 'There is no lottery 11.'));
    api.get('/api/lotteries/11/sales', () => refuse(404, 'NOT_FOUND', 'There is no lottery 11.'));
    api.get('/api/lotteries/11/numbers/mine', () => refuse(404, 'NOT_FOUND', 'There is no lottery 11.'));
    show();
    expect(await screen.findByRole('heading', { name: 'Lottery not found' })).toBeVisible();
  });

  it('retries after a failure', async () => {
    fakeLive();
    let down = true;
    api.get('/api/lotteries/11', () => (down ? refuse(503, 'UNAVAILABLE', 'Back in a minute.') : lottery(lotteryUnderTest)));
    givenSold(() => []);
    const view = show();
    expect(await screen.findByText('Back in a minute.')).toBeVisible();
    down = false;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Pick your lucky number' })).toBeVisible();
  });

  it('refreshes the balance when the lottery is cancelled while the page is open', async () => {
    const live = fakeLive();
    const state = givenLottery();
    const balance = emitted('balance:refresh');
    show();
    await screen.findByRole('button', { name: 'Pick your lucky number' });
    state.lottery = { ...state.lottery, status: 'cancelled', soldTickets: 1 };
    live.announce({ type: 'cancelled', serverTime: Date.now() });
    expect(await screen.findByRole('heading', { name: 'This round was cancelled' })).toBeVisible();
    expect(balance).toHaveLength(1);
  });

  it('shows the cancellation and the refund', async () => {
    fakeLive();
    givenLottery({ status: 'cancelled', soldTickets: 3 });
    show();
    expect(await screen.findByRole('heading', { name: 'This round was cancelled' })).toBeVisible();
    expect(screen.getByText(/Every ticket has been refunded/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pick your lucky number' })).not.toBeInTheDocument();
  });
});

const showWith = (numbers: number[], options?: RenderOptions) =>
  renderWithProviders(<LotteryRound lotteryId={11} />, {
    ...atLottery,
    route: paths.lotteryWithNumbers(11, numbers),
    ...options,
  });

const pickerShown = () => screen.findByRole('dialog', { name: 'Choose Your Tickets' });

describe('numbers in the address', () => {
  beforeEach(() => void fakeLive());

  it('open the picker, name unavailable ones, and disappear from the address', async () => {
    givenLottery({}, [5, 8]);
    const view = showWith([3, 5, 8, 12, 25]);
    const picker = within(await pickerShown());
    expect(picker.getByRole('status')).toHaveTextContent('2 selected, 4 CTO');
    expect(picker.getByText('Numbers 05, 08 are already sold in this round.')).toBeVisible();
    expect(picker.getByText('Number 25 is not in this round: it ends at 19.')).toBeVisible();
    expect(view.address()).toBe('/lottery/11');

    await view.user.click(picker.getByRole('button', { name: 'Swap for free ones: 05, 08, 25' }));
    expect(picker.getByRole('status')).toHaveTextContent('5 selected, 10 CTO');
    expect(picker.queryByText(/already sold/)).not.toBeInTheDocument();
  });

  it('open the picker of a visitor too', async () => {
    givenLottery();
    showWith([3], { session: { status: 'signedOut', user: null } });
    expect(within(await pickerShown()).getByRole('status')).toHaveTextContent('1 selected, 2 CTO');
  });

  it('are ignored after the sale', async () => {
    givenLottery({ endTime: Date.now() - 1_000, status: 'awaiting' });
    showWith([3]);
    expect(await screen.findByRole('heading', { name: 'Calculating Results...' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it("uses the server's clock on a device that is an hour slow", async () => {
  fakeLive();
  const serverTime = Date.now() + 3_600_000;
  const answer = (body: object) => () => Response.json(body, { headers: { [serverTimeHeader]: String(serverTime) } });
  api.get('/api/lotteries/11', answer(lottery({ endTime: serverTime - 1_000 })));
  givenSold(() => []);
  renderWithProviders(<LotteryRound lotteryId={11} />);
  expect(await screen.findByRole('heading', { name: 'Calculating Results...' })).toBeVisible();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});
