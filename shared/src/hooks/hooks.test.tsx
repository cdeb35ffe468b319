import { act, render, screen } from '@testing-library/react';
import { setTimeZone } from 'shared/clock';
import { useNavigate } from 'shared/router';
import type { LotteryReward } from '../contracts/rewards.ts';
import { reward } from '../testing/factories.ts';
import { renderWithProviders } from '../testing/render.tsx';
import { useFilters } from './useFilters.ts';
import { useRenewRewards, useRenewWhenOver } from './useRenewWhenOver.ts';
import { useSchedule } from './useSchedule.ts';

describe('useFilters', () => {
  interface PrizeFilters {
    search: string;
    type: '' | 'token' | 'product';
    page: number;
    limit: number;
  }
  const defaults: PrizeFilters = { search: '', type: '', page: 0, limit: 10 };

  function List({ prefix }: { prefix?: string }) {
    const [filters, setFilters, addressWith] = useFilters(defaults, {
      choices: { type: ['', 'token', 'product'] },
      ...(prefix && { prefix }),
    });
    const navigate = useNavigate();
    return (
      <>
        <output>{JSON.stringify(filters)}</output>
        <a href={addressWith({ page: 3 })}>Page 4 by address</a>
        <a href={addressWith(defaults)}>All by address</a>
        <button type="button" onClick={() => setFilters({ page: 3 })}>
          Page 4
        </button>
        <button type="button" onClick={() => setFilters({ type: 'token' })}>
          Token
        </button>
        <button type="button" onClick={() => setFilters({ search: 'car & co' }, { replace: true })}>
          Type
        </button>
        <button type="button" onClick={() => setFilters(defaults)}>
          Clear filter
        </button>
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
      </>
    );
  }

  function show(route: string, prefix?: string) {
    const { user, address } = renderWithProviders(<List {...(prefix && { prefix })} />, { route });
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    const filters = () => JSON.parse(screen.getByRole('status').textContent ?? '');
    return { press, filters, address };
  }

  test('returns the defaults without a query', () => {
    expect(show('/reward').filters()).toEqual(defaults);
  });

  test('restores the filters from the URL, numbers as numbers', () => {
    const { filters } = show('/reward?search=dream%20car&type=product&page=2&limit=50');
    expect(filters()).toEqual({ search: 'dream car', type: 'product', page: 2, limit: 50 });
  });

  test.each([
    ['page=-1', { page: 0 }],
    ['page=1.5', { page: 0 }],
    ['page=abc', { page: 0 }],
    ['page=', { page: 0 }],
    ['page=Infinity', { page: 0 }],
    ['limit=0', { limit: 1 }],
    ['limit=5000', { limit: 100 }],
    ['limit=ten', { limit: 10 }],
    ['type=snail', { type: '' }],
  ])('ignores an invalid value (%s)', (query, expected) => {
    expect(show(`/reward?${query}`).filters()).toEqual({ ...defaults, ...expected });
  });

  test('resets the page when a filter changes, and keeps defaults out of the URL', async () => {
    const { press, filters, address } = show('/reward?other=kept');
    await press('Page 4');
    expect(address()).toBe('/reward?other=kept&page=3');
    await press('Token');
    expect(address()).toBe('/reward?other=kept&type=token');
    expect(filters()).toEqual({ ...defaults, type: 'token' });
    await press('Clear filter');
    expect(address()).toBe('/reward?other=kept');
  });

  test('returns the URL that the setter would go to', () => {
    show('/reward?other=kept&type=token&page=1');
    const link = (name: string) => screen.getByRole('link', { name });
    expect(link('Page 4 by address')).toHaveAttribute('href', '/reward?other=kept&type=token&page=3');
    expect(link('All by address')).toHaveAttribute('href', '/reward?other=kept');
  });

  test('returns the bare path for default filters', () => {
    show('/reward?type=token');
    expect(screen.getByRole('link', { name: 'All by address' })).toHaveAttribute('href', '/reward');
  });

  test('the back button restores a filter; typed text adds no history entries', async () => {
    const { press, filters } = show('/reward');
    await press('Token');
    await press('Type');
    expect(filters()).toEqual({ ...defaults, type: 'token', search: 'car & co' });
    await press('Back');
    expect(filters()).toEqual(defaults);
  });

  test('a prefix separates two lists of one page', async () => {
    const { press, filters, address } = show('/history?page=5&tickets-page=1', 'tickets');
    expect(filters()).toEqual({ ...defaults, page: 1 });
    await press('Page 4');
    expect(address()).toBe('/history?page=5&tickets-page=3');
  });
});

describe('useRenewWhenOver', () => {
  function Watch({ endTimes, renew }: { endTimes: number[] | undefined; renew: () => void }) {
    useRenewWhenOver(endTimes, renew);
    return null;
  }

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  test('reloads shortly after the end of a round, and again until the response lacks it', () => {
    const renew = jest.fn();
    const endTime = Date.now() + 10_000;
    const { rerender } = render(<Watch endTimes={[endTime, endTime + 3_600_000]} renew={renew} />);
    pass(12_000);
    expect(renew).not.toHaveBeenCalled();
    pass(2_000);
    expect(renew).toHaveBeenCalledTimes(1);
    pass(5_000);
    expect(renew).toHaveBeenCalledTimes(2);
    rerender(<Watch endTimes={[endTime + 3_600_000]} renew={renew} />);
    pass(120_000);
    expect(renew).toHaveBeenCalledTimes(2);
  });

  test('reloads outdated data immediately', () => {
    const renew = jest.fn();
    render(<Watch endTimes={[Date.now() - 60_000]} renew={renew} />);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test('does nothing without data', () => {
    const renew = jest.fn();
    render(<Watch endTimes={undefined} renew={renew} />);
    pass(60_000);
    expect(renew).not.toHaveBeenCalled();
  });

  function WatchRewards({ rewards, renew }: { rewards: LotteryReward[] | undefined; renew: () => void }) {
    useRenewRewards(rewards, renew);
    return null;
  }

  const over = { lotteryId: null, lotteryEndTime: null };

  test('reloads a reward until its next round is open', () => {
    const renew = jest.fn();
    const running = reward({ id: 1, lotteryEndTime: Date.now() + 10_000 });
    const { rerender } = render(<WatchRewards rewards={[running]} renew={renew} />);
    pass(14_000);
    expect(renew).toHaveBeenCalledTimes(1);
    rerender(<WatchRewards rewards={[{ ...running, ...over }]} renew={renew} />);
    pass(5_000);
    expect(renew).toHaveBeenCalledTimes(2);
    rerender(<WatchRewards rewards={[{ ...running, lotteryId: 12, lotteryEndTime: Date.now() + 3_600_000 }]} renew={renew} />);
    pass(300_000);
    expect(renew).toHaveBeenCalledTimes(2);
  });

  test('ignores a reward without a schedule or without a former round', () => {
    const renew = jest.fn();
    const { rerender } = render(<WatchRewards rewards={undefined} renew={renew} />);
    rerender(<WatchRewards rewards={[reward({ id: 1, ...over }), reward({ id: 2, ...over, crontab: null })]} renew={renew} />);
    pass(300_000);
    expect(renew).not.toHaveBeenCalled();
    const last = reward({ id: 3, crontab: null, lotteryEndTime: Date.now() + 1_000 });
    rerender(<WatchRewards rewards={[last]} renew={renew} />);
    pass(5_000);
    rerender(<WatchRewards rewards={[{ ...last, ...over }]} renew={renew} />);
    renew.mockClear();
    pass(300_000);
    expect(renew).not.toHaveBeenCalled();
  });
});

describe('useSchedule', () => {
  function Schedule({ crontab, crontabExplain }: { crontab: string | null; crontabExplain: string | null }) {
    return <p>{useSchedule({ crontab, crontabExplain }) ?? 'none'}</p>;
  }

  afterEach(() => act(() => setTimeZone('local')));

  test('follows the page’s time zone', () => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
    render(<Schedule crontab="0 18 * * *" crontabExplain="At 18:00 (UTC)" />);
    expect(screen.getByText('Daily at 20:00')).toBeInTheDocument();
    act(() => setTimeZone('UTC'));
    expect(screen.getByText('Daily at 18:00 UTC')).toBeInTheDocument();
    jest.restoreAllMocks();
  });

  test('falls back to the provider’s description; null without a schedule', () => {
    const { rerender } = render(<Schedule crontab="0 18 1 * *" crontabExplain="At 18:00, on day 1 of the month (UTC)" />);
    expect(screen.getByText('At 18:00, on day 1 of the month (UTC)')).toBeInTheDocument();
    rerender(<Schedule crontab={null} crontabExplain={null} />);
    expect(screen.getByText('none')).toBeInTheDocument();
  });
});
