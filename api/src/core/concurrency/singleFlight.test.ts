import { singleFlight, WaitTimeout } from './singleFlight.ts';

test('work that hangs is waited for no longer than that, and not begun again beside itself', async () => {
  const timers = import.meta.jest.useFakeTimers();
  let begun = 0;
  let end = (_said: string) => {};
  const ask = singleFlight(() => {
    begun++;
    return new Promise<string>((resolve) => {
      end = resolve;
    });
  }, 2_000);
  const outcome = (asked: Promise<string>) => asked.catch((error: unknown) => error);
  const first = [outcome(ask()), outcome(ask())];
  await timers.advanceTimersByTimeAsync(2_000);
  expect(await Promise.all(first)).toEqual([expect.any(WaitTimeout), expect.any(WaitTimeout)]);
  const second = outcome(ask());
  await timers.advanceTimersByTimeAsync(1_000);
  end('at last');
  expect(await second).toBe('at last');
  expect(begun).toBe(1);
  const third = ask();
  expect(begun).toBe(2);
  end('at once');
  expect(await third).toBe('at once');
  timers.useRealTimers();
});

test('work that fails is tried again by the next who asks', async () => {
  let begun = 0;
  const ask = singleFlight(async () => {
    if (++begun === 1) throw new Error('away');
    return 'here';
  }, 2_000);
  await expect(ask()).rejects.toThrow('away');
  expect(await ask()).toBe('here');
});
