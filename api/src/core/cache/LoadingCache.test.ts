import { LoadingCache, singleFlight, WaitTimeout } from './LoadingCache.ts';

describe('LoadingCache', () => {
  test('requests for a key share one load, and hits and misses are counted', async () => {
    const cache = new LoadingCache<string, number>({ max: 9 });
    const first = Promise.withResolvers<number>();
    const answers = [cache.get('a', () => first.promise), cache.get('a', () => Promise.resolve(2))];
    first.resolve(1);
    expect(await Promise.all(answers)).toEqual([1, 1]);
    expect(cache.use).toEqual({ hits: 1, misses: 1, entries: 1 });
  });

  test('a failed load is not cached, and does not remove a newer one', async () => {
    const cache = new LoadingCache<string, number>({ max: 9 });
    const first = Promise.withResolvers<number>();
    const failing = cache.get('a', () => first.promise);
    cache.clear();
    const newer = cache.get('a', () => Promise.resolve(2));
    first.reject(new Error('no'));
    await expect(failing).rejects.toThrow('no');
    expect(await newer).toBe(2);
    expect(await cache.get('a', () => Promise.resolve(3))).toBe(2);
    await expect(cache.get('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cache.get('b', () => Promise.resolve(4))).toBe(4);
  });

  test('the least recently used entry makes room, and entries end with their lifetime, also on a process too busy for timers', async () => {
    const now = performance.now();
    const clock = import.meta.jest.spyOn(performance, 'now').mockReturnValue(now);
    const cache = new LoadingCache<number, number>({ max: 2, ttl: 20 });
    const load = (key: number, value: number) => cache.get(key, () => Promise.resolve(value));
    await load(1, 1);
    await load(2, 2);
    await load(1, 0);
    await load(3, 3);
    expect(cache.use).toEqual({ hits: 1, misses: 3, entries: 2 });
    expect(await load(2, 20)).toBe(20);
    clock.mockReturnValue(now + 20);
    expect(await load(2, 0)).toBe(20);
    clock.mockReturnValue(now + 20.5);
    expect(await load(2, 200)).toBe(200);
    clock.mockRestore();
  });
});

describe('singleFlight', () => {
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
});
