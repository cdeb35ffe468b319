import { Worker } from 'node:worker_threads';
import type { Database } from '../db/database.ts';
import { sqlState } from '../db/database.ts';

/** How often it looks, ms. */
export interface Pace {
  /** Between two signs of life. */
  beatMs: number;
  /** Between two questions to the database. */
  askMs: number;
}

const pace: Pace = { beatMs: 1_000, askMs: 5_000 };
/** Missed signs of life after which the process is ended. Far more than any statement takes. */
export const mostMissed = 15;

/** How long the database may take to answer, ms. An import may hold it for a while. */
const mostWaitMs = 60_000;
/** Answers in a row that are a fault of the database itself, not of a statement. */
const mostFaults = 3;

/**
 * Ends the process with one line when it cannot go on, so that it is started again: what was acknowledged survives that. The
 * embedded database runs in this process and, when its disk is full, may stand still in the middle of a write; then no signal is
 * heard any more. A thread of its own sees that.
 * @param pace another than the provider's is for tests
 * @returns stops watching
 */
export function startWatchdog(db: Database, { beatMs, askMs } = pace): () => Promise<void> {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const watcher = new Worker(new URL('./watchdogThread.ts', import.meta.url), {
    workerData: { beats, beatMs },
    execArgv: ['--no-warnings'],
  });
  watcher.unref();
  const beating = setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref();
  const asking = askRegularly(db, askMs);
  return async () => {
    clearInterval(beating);
    asking();
    await watcher.terminate();
  };
}

function askRegularly(db: Database, askMs: number): () => void {
  let faults = 0;
  let asked: number | undefined;
  const timer = setInterval(() => {
    if (asked !== undefined) {
      if (performance.now() - asked > mostWaitMs) end(`has not answered for ${mostWaitMs / 1000} s`);
      return;
    }
    asked = performance.now();
    db.query('select 1')
      .then(
        () => {
          faults = 0;
        },
        (error: unknown) => {
          // A refusal in SQL is an answer.
          if (sqlState(error) === undefined && ++faults >= mostFaults)
            end(`has failed (${error instanceof Error ? error.message : error})`);
        },
      )
      .finally(() => {
        asked = undefined;
      });
  }, askMs).unref();
  return () => clearInterval(timer);
}

function end(what: string): never {
  process.stderr.write(`The embedded database ${what}. The provider ends, so that it can be started again.\n`);
  // Not process.exit: what closes at the exit would ask the database.
  process.kill(process.pid, 'SIGKILL');
  throw new Error('unreachable');
}
