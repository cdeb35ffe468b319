import fastifyPlugin from 'fastify-plugin';
import { DatabaseUnavailable } from '../core/db/database.ts';
import type { EventLog } from '../core/events.ts';
import type { Job } from '../core/job.ts';
import { inNewTrace } from '../core/observability/trace.ts';

type JobLog = Pick<EventLog, 'error'>;

/**
 * Runs a job repeatedly, each time in its own trace and after the pause; two runs never overlap. Logs failed runs and goes on.
 * @returns a function that stops the job after the run in progress
 */
export function schedule({ everyMs, firstMs = 0, retryMs, failed, run, listen }: Job, log: JobLog): () => Promise<void> {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isWoken = false;
  let stopListening: (() => Promise<void>) | undefined;

  const runOnce = async (): Promise<number | null> => {
    try {
      stopListening ??= await listen?.(wake);
      return (await inNewTrace(() => run(stopped.signal))) ?? everyMs;
    } catch (error) {
      const pause = retryMs ?? everyMs;
      // The database layer logs its own outages, and the next run does the work.
      if (pause === null || !(error instanceof DatabaseUnavailable)) log.error({ err: error }, failed);
      return pause;
    }
  };
  const start = () => {
    timer = undefined;
    isWoken = false;
    running = runOnce().then(wait);
  };
  const wait = (pause: number | null) => {
    if (pause !== null && !stopped.signal.aborted) timer = setTimeout(start, isWoken ? 0 : pause).unref();
  };
  const wake = () => {
    isWoken = true;
    if (timer === undefined || stopped.signal.aborted) return;
    clearTimeout(timer);
    start();
  };
  if (firstMs > 0) wait(firstMs);
  else start();
  return async () => {
    stopped.abort();
    clearTimeout(timer);
    await running;
    await stopListening?.();
  };
}

/**
 * Starts jobs, group by group.
 * @returns a function that stops the groups in the reverse order, and the jobs of a group together
 */
export function startJobs(groups: readonly (readonly Job[])[], log: JobLog): () => Promise<void> {
  const started = groups.map((jobs) => jobs.map((job) => schedule(job, log)));
  return async () => {
    for (const stops of started.toReversed()) await Promise.all(stops.map((stop) => stop()));
  };
}

/** Decorates the app with `schedule`, for repeating work of routes and hooks. It stops before anything else of the app closes. */
export const scheduler = fastifyPlugin(async (app) => {
  const stops: (() => Promise<void>)[] = [];
  app.decorate('schedule', (job) => {
    stops.push(schedule(job, app.log));
  });
  app.addHook('preClose', async () => {
    for (const stop of stops) void stop();
  });
});
