import { inTime, Late } from './late.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('what comes in time is simply there', async () => {
  await expect(inTime(Promise.resolve('part'), 1_000)).resolves.toBe('part');
});

test('a failure in time is the failure itself', async () => {
  await expect(inTime(Promise.reject(new Error('gone')), 1_000)).rejects.toThrow('gone');
});

test.each([true, false])('what is late says so, and later whether it came: %s', async (comes) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const waiting = inTime(promise, 1_000).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(1_000);
  const late = await waiting;
  if (!(late instanceof Late)) throw new Error('It waited longer.');
  if (comes) resolve('part');
  else reject(new Error('gone'));
  await expect(late.came).resolves.toBe(comes);
});
