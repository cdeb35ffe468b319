import { act, render } from '@testing-library/react';
import type { LotteryReward } from '../contracts/rewards.ts';
import { reward } from '../testing/factories.ts';
import { useRenewRewards } from './useRenewRewards.ts';

function Watch({ rewards, renew }: { rewards: LotteryReward[] | undefined; renew: () => void }) {
  useRenewRewards(rewards, renew);
  return null;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const over = { lotteryId: null, lotteryEndTime: null };

test('a reward whose next round is not open yet is asked for again, until it is', () => {
  const renew = jest.fn();
  const running = reward({ id: 1, lotteryEndTime: Date.now() + 10_000 });
  const { rerender } = render(<Watch rewards={[running]} renew={renew} />);
  pass(14_000);
  expect(renew).toHaveBeenCalledTimes(1);
  rerender(<Watch rewards={[{ ...running, ...over }]} renew={renew} />);
  pass(5_000);
  expect(renew).toHaveBeenCalledTimes(2);
  rerender(<Watch rewards={[{ ...running, lotteryId: 12, lotteryEndTime: Date.now() + 3_600_000 }]} renew={renew} />);
  pass(300_000);
  expect(renew).toHaveBeenCalledTimes(2);
});

test('a reward without a schedule, or that never had a round, is not waited for', () => {
  const renew = jest.fn();
  const { rerender } = render(<Watch rewards={undefined} renew={renew} />);
  rerender(<Watch rewards={[reward({ id: 1, ...over }), reward({ id: 2, ...over, crontab: null })]} renew={renew} />);
  pass(300_000);
  expect(renew).not.toHaveBeenCalled();
  const last = reward({ id: 3, crontab: null, lotteryEndTime: Date.now() + 1_000 });
  rerender(<Watch rewards={[last]} renew={renew} />);
  pass(5_000);
  rerender(<Watch rewards={[{ ...last, ...over }]} renew={renew} />);
  renew.mockClear();
  pass(300_000);
  expect(renew).not.toHaveBeenCalled();
});
