import { act, render } from '@testing-library/react';
import type { LotteryReward } from '../contracts/rewards.ts';
import { reward } from '../testing/factories.ts';
import { useRenewRewards, useRenewWhenOver } from './useRenewWhenOver.ts';

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
