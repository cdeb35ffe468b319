import { act, render } from '@testing-library/react';
import { useRenewWhenOver } from './useRenewWhenOver.ts';

function Watch({ endTimes, renew }: { endTimes: number[] | undefined; renew: () => void }) {
  useRenewWhenOver(endTimes, renew);
  return null;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('asks shortly after a round has ended, again while it is still in the answer, and rests when it is gone', () => {
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

test('an answer that is old already when it is shown is renewed at once', () => {
  const renew = jest.fn();
  render(<Watch endTimes={[Date.now() - 60_000]} renew={renew} />);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('knows nothing to wait for while there is no answer', () => {
  const renew = jest.fn();
  render(<Watch endTimes={undefined} renew={renew} />);
  pass(60_000);
  expect(renew).not.toHaveBeenCalled();
});
