import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { lottery, page, rewardSummary } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, holdAnswer, refuse } from 'shared/testing/server';
import { endsSoon, soonMs } from '../lotteries/CardDetails.tsx';
import { playWords } from '../lotteries/PlayLink.tsx';
import { fewLeft } from '../lotteries/SoldBar.tsx';
import AllLotteries, { fromDateTimeInput, toDateTimeInput } from './AllLotteries.tsx';

function givenLotteries(total: number) {
  const asked: URLSearchParams[] = [];
  api.get('/api/lotteries/', ({ url }) => {
    asked.push(url.searchParams);
    const limit = Number(url.searchParams.get('limit'));
    return page(
      Array.from({ length: Math.min(limit, total) }, (_, index) => lottery({ id: index + 1 })),
      { totalElements: total, perPage: limit },
    );
  });
  return asked;
}
const show = (route = '/lottery') => renderWithProviders(<AllLotteries />, { route });

it('lists running lotteries with placeholders first', async () => {
  givenLotteries(3);
  const { container } = show();
  expect(screen.getByRole('heading', { level: 1, name: 'All Lottery' })).toBeVisible();
  expect(screen.getByRole('status', { name: 'Loading lotteries' }).lastElementChild?.children).toHaveLength(10);
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  expect(await axe(container)).toHaveNoViolations();
});

it('takes the page from the address', async () => {
  const asked = givenLotteries(25);
  const { user, address } = show();
  await user.click(await screen.findByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(asked.at(-1)?.get('page')).toBe('2'));
  expect(address()).toBe('/lottery?page=2');
});

it('keeps the focus on the pressed page button while the next page loads', async () => {
  givenLotteries(25);
  const { user } = show();
  const button = await screen.findByRole('button', { name: 'Page 2' });
  const arrives = holdAnswer('/api/lotteries/', page([lottery({ id: 11 })], { totalElements: 25 }));
  button.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('status', { name: 'Loading lotteries' })).toBeInTheDocument();
  expect(button).toHaveFocus();
  arrives();
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-current', 'page');
});

it('filters by reward type, keeps it in the address and returns to the first page', async () => {
  const asked = givenLotteries(25);
  const { user, address } = show('/lottery?page=2');
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('combobox', { name: /Reward type/ }));
  await user.click(await screen.findByRole('option', { name: 'Token' }));
  await waitFor(() => expect(address()).toBe('/lottery?rewardType=token'));
  await waitFor(() => expect(asked.at(-1)?.toString()).toBe('page=0&limit=10&status=running&rewardType=token'));
});

it('filters by the end of the sale', async () => {
  const asked = givenLotteries(1);
  const from = new Date(2026, 10, 20, 18, 0).getTime();
  const until = new Date(2026, 10, 20, 12, 0).getTime();
  show(`/lottery?rollStartTime=${from}&rollEndTime=${until}`);
  expect(await screen.findByLabelText('Ends from')).toHaveValue('2026-11-20T18:00');
  expect(screen.getByText('This is before the start: choose a later time.')).toBeVisible();
  await waitFor(() => expect(asked.at(-1)?.get('rollStartTime')).toBe(String(from)));
  expect(asked.at(-1)?.get('rollEndTime')).toBe(String(until));
});

it('ignores invalid values in the address', async () => {
  const asked = givenLotteries(1);
  show('/lottery?rewardType=boat&rollStartTime=soon&page=-3&limit=9000');
  await screen.findAllByRole('article');
  expect(asked.at(-1)?.toString()).toBe('page=0&limit=100&status=running');
});

it('shows an empty result and a failure', async () => {
  givenLotteries(0);
  const first = show();
  expect(await screen.findByText('No lottery found...')).toBeVisible();
  first.unmount();
  api.get('/api/lotteries/', () => refuse(500, 'INTERNAL', 'The list is on holiday.'));
  show();
  expect(await screen.findByText('The list is on holiday.')).toBeVisible();
});

it('takes the order from the address, by default the next to end first', async () => {
  const asked = givenLotteries(25);
  const { user, address } = show('/lottery?page=1');
  await screen.findAllByRole('article');
  expect(screen.getByRole('combobox', { name: /Sort by/ })).toHaveTextContent('Ending soon');
  await user.click(screen.getByRole('combobox', { name: /Sort by/ }));
  await user.click(await screen.findByRole('option', { name: 'Biggest prize' }));
  await waitFor(() => expect(address()).toBe('/lottery?sort=biggestPrize'));
  await waitFor(() => expect(asked.at(-1)?.toString()).toBe('page=0&limit=10&status=running&sort=biggestPrize'));
});

it('ignores an unknown order in the address', async () => {
  const asked = givenLotteries(1);
  show('/lottery?sort=luck');
  await screen.findAllByRole('article');
  expect(asked.at(-1)?.toString()).toBe('page=0&limit=10&status=running');
});

it('marks lotteries that end soon, and shows the prize first', async () => {
  const tokens = rewardSummary({ name: 'Pocket money', type: 'token', tokenAmount: 12 });
  api.get('/api/lotteries/', [
    lottery({ id: 1, endTime: Date.now() + 60_000, lotteryReward: tokens, lotteryValue: 12 }),
    lottery({ id: 2, endTime: Date.now() + 3_600_000 }),
  ]);
  show();
  const [first, second] = (await screen.findAllByRole('article')).map((card) => within(card));
  expect(first?.getByText('Ending soon')).toBeVisible();
  expect(first?.getByText('12 CTO')).toBeVisible();
  expect(first?.queryByText('$12')).not.toBeInTheDocument();
  expect(second?.queryByText('Ending soon')).not.toBeInTheDocument();
  expect(second?.getByText('$45,000')).toBeVisible();
  expect(second?.getByText('1 in 64')).toBeVisible();
});

describe('moments in a date-time input', () => {
  it('are formatted and parsed to the minute in the local time zone', () => {
    const moment = new Date(2026, 10, 20, 18, 5).getTime();
    expect(toDateTimeInput(moment)).toBe('2026-11-20T18:05');
    expect(fromDateTimeInput('2026-11-20T18:05')).toBe(moment);
  });

  it('are formatted and parsed in UTC', () => {
    const moment = Date.UTC(2026, 10, 20, 18, 5);
    expect(toDateTimeInput(moment, 'UTC')).toBe('2026-11-20T18:05');
    expect(fromDateTimeInput('2026-11-20T18:05', 'UTC')).toBe(moment);
    expect(fromDateTimeInput('', 'UTC')).toBe(0);
  });

  it('are 0 for empty, incomplete and out-of-range values', () => {
    expect(toDateTimeInput(0)).toBe('');
    expect(toDateTimeInput(Number.MAX_SAFE_INTEGER)).toBe('');
    expect(fromDateTimeInput('')).toBe(0);
    expect(fromDateTimeInput('2026-11')).toBe(new Date('2026-11').getTime());
    expect(fromDateTimeInput('soon')).toBe(0);
  });
});

describe('cards of lotteries', () => {
  test.each([
    [0, 256, false],
    [229, 256, false],
    [230, 256, true],
    [255, 256, true],
    [256, 256, false],
    [0, 8, false],
    [6, 8, false],
    [7, 8, true],
  ])('few numbers left at %i of %i sold: %s', (sold, total, few) => expect(fewLeft(sold, total)).toBe(few));

  const now = Date.now();

  test.each([
    ['15 minutes before the end', true, lottery({ endTime: now + soonMs })],
    ['earlier', false, lottery({ endTime: now + soonMs + 1 })],
    ['after the end', false, lottery({ endTime: now })],
    ['after a cancellation', false, lottery({ endTime: now + 1, status: 'cancelled' })],
  ])('ends soon %s: %s', (_, soon, given) => expect(endsSoon(given, now)).toBe(soon));

  test('the link offers to play while the lottery runs and has free numbers', () => {
    expect(playWords(lottery({ soldTickets: 63, totalTickets: 64 }), false)).toBe('Play Now');
    expect(playWords(lottery({ soldTickets: 64, totalTickets: 64 }), false)).toBe('See the round');
    expect(playWords(lottery({ soldTickets: 64, totalTickets: 64 }), true)).toBe('View Results');
  });
});
