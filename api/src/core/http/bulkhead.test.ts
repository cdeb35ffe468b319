import { Bulkhead } from './publicCache.ts';

test('so much at once, so much in the queue, in the order of arrival; the rest is refused with Retry-After', async () => {
  const lane = new Bulkhead(2, 3);
  const finish: (() => void)[] = [];
  const begun: number[] = [];
  const work = (n: number) =>
    lane.run(async () => {
      begun.push(n);
      await new Promise<void>((resolve) => finish.push(resolve));
      if (n === 1) throw new Error('no');
      return n;
    });
  const running = [0, 1, 2, 3, 4].map(work);
  running[1]?.catch(() => {});
  expect(begun).toEqual([0, 1]);
  await expect(work(5)).rejects.toMatchObject({ statusCode: 503, code: 'UNAVAILABLE', retryAfter: 2 });
  finish[1]?.();
  await expect(running[1]).rejects.toThrow('no');
  expect(begun).toEqual([0, 1, 2]);
  for (let n = 0; n < 5; n++) {
    finish[n]?.();
    await new Promise(setImmediate);
  }
  expect(await Promise.all([running[0], running[2], running[3], running[4]])).toEqual([0, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
