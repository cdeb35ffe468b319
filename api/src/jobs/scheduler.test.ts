import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { DatabaseUnavailable } from '../core/db/database.ts';
import type { Job } from '../core/job.ts';
import { currentTrace } from '../core/observability/trace.ts';
import { schedule, scheduler, startJobs } from './scheduler.ts';

const { jest } = import.meta;

const logged: unknown[][] = [];
const log = { error: (...line: unknown[]) => void logged.push(line) };

beforeEach(() => {
  logged.length = 0;
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const plain = { name: 'test', everyMs: 100, failed: 'The job failed' };
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('runs at once, then after each pause, each run in its own trace', async () => {
  const traces: unknown[] = [];
  const run = async () => void traces.push(currentTrace()?.id);
  const stop = schedule({ ...plain, run }, log);
  await pass(0);
  expect(traces).toHaveLength(1);
  await pass(99);
  expect(traces).toHaveLength(1);
  await pass(201);
  expect(traces).toHaveLength(4);
  expect(new Set(traces).size).toBe(4);
  await stop();
  await pass(1_000);
  expect(traces).toHaveLength(4);
});

test('waits before the first run, and for as long as a run returns', async () => {
  let runs = 0;
  const run = async () => (++runs === 1 ? 5_000 : 10);
  const stop = schedule({ ...plain, firstMs: 1_000, run }, log);
  await pass(999);
  expect(runs).toBe(0);
  await pass(1);
  expect(runs).toBe(1);
  await pass(4_999);
  expect(runs).toBe(1);
  await pass(11);
  expect(runs).toBe(3);
  await stop();
});

test('a woken job ends its pause, once for all calls during a run, and not after its stop', async () => {
  let wake = () => {};
  let runs = 0;
  let gone = 0;
  const run = async () => {
    if (++runs === 2) for (let call = 0; call < 3; call++) wake();
  };
  const listen = async (woken: () => void) => {
    wake = woken;
    return async () => void gone++;
  };
  const stop = schedule({ ...plain, everyMs: 10_000, run, listen }, log);
  await pass(9_999);
  expect(runs).toBe(1);
  wake();
  await pass(0);
  expect(runs).toBe(3);
  await pass(9_999);
  expect(runs).toBe(3);
  await stop();
  wake();
  await pass(10_000);
  expect([runs, gone]).toEqual([3, 1]);
});

test('a job that cannot listen during an outage listens before its next run, and the outage is not logged', async () => {
  let wake: (() => void) | undefined;
  let runs = 0;
  let tries = 0;
  const listen = async (woken: () => void) => {
    if (++tries === 1) throw new DatabaseUnavailable();
    wake = woken;
    return async () => {};
  };
  const stop = schedule({ ...plain, everyMs: 10_000, retryMs: 100, run: async () => void runs++, listen }, log);
  await pass(100);
  expect([tries, runs, logged]).toEqual([2, 1, []]);
  wake?.();
  await pass(0);
  expect([tries, runs]).toEqual([2, 2]);
  await stop();
});

test('runs a job without an interval once', async () => {
  let runs = 0;
  const run = async () => void runs++;
  const stop = schedule({ ...plain, everyMs: null, run }, log);
  await pass(10_000_000);
  expect(runs).toBe(1);
  await stop();
});

test('starts no run while one is in progress, and stops after it', async () => {
  const work = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const run = (signal: AbortSignal) => {
    signals.push(signal);
    return work.promise;
  };
  const stop = schedule({ ...plain, run }, log);
  await pass(1_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await pass(1_000);
  expect([signals[0]?.aborted, stopped]).toEqual([true, false]);
  work.resolve();
  await stopping;
  await pass(1_000);
  expect(signals).toHaveLength(1);
});

test('logs a failed run, except for an unavailable database, and runs again after the pause for failures', async () => {
  const results: (Error | undefined)[] = [new Error('broken'), new DatabaseUnavailable('away'), undefined];
  let runs = 0;
  const run = async () => {
    const error = results[runs++];
    if (error) throw error;
  };
  const stop = schedule({ ...plain, retryMs: 20, run }, log);
  await pass(19);
  expect(runs).toBe(1);
  await pass(21);
  expect(runs).toBe(3);
  await pass(99);
  expect(runs).toBe(3);
  expect(logged).toEqual([[{ err: results[0] }, 'The job failed']]);
  await stop();
});

test('logs the failure of a job that runs once, whatever it is', async () => {
  const error = new DatabaseUnavailable('away');
  const run = async () => {
    throw error;
  };
  const stop = schedule({ ...plain, everyMs: null, run }, log);
  await stop();
  expect(logged).toEqual([[{ err: error }, 'The job failed']]);
});

test('stops the groups in the reverse order, and the jobs of a group together', async () => {
  const ended: string[] = [];
  const job = (name: string, ms: number): Job => ({
    ...plain,
    name,
    run: (signal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () =>
          setTimeout(() => {
            ended.push(name);
            resolve();
          }, ms),
        );
      }),
  });
  const stop = startJobs([[job('first', 1)], [job('slow', 50), job('quick', 10)]], log);
  await pass(0);
  const stopping = stop();
  await pass(40);
  expect(ended).toEqual(['quick']);
  await pass(100);
  await stopping;
  expect(ended).toEqual(['quick', 'slow', 'first']);
});

test('runs jobs of an app until it closes', async () => {
  jest.useRealTimers();
  const app = Fastify();
  await app.register(scheduler);
  let runs = 0;
  const twice = new Promise<void>((resolve) => {
    app.schedule({ ...plain, everyMs: 1, run: async () => void (++runs === 2 && resolve()) });
  });
  await twice;
  await app.close();
  const after = runs;
  await sleep(20);
  expect(runs).toBe(after);
});
