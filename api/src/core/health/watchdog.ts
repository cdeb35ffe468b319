import { Worker } from 'node:worker_threads';
import type { Database } from '../db/database.ts';
import { sqlState } from '../db/database.ts';

/** Intervals of the checks, ms. */
export interface Pace {
  beatMs: number;
  askMs: number;
}

const pace: Pace = { beatMs: 1_000, askMs: 5_000 };
/** Missed heartbeats after which the process is killed. Far more than any statement takes. */
export const mostMissed = 15;

/** Time limit for the database's answer, ms. An import may block it for a while. */
const mostWaitMs = 60_000;
/** Consecutive errors that are faults of the database itself, not of a statement. */
const mostFaults = 3;

/**
 * Kills the process, with one line in its output, when it cannot continue, so that it is restarted; acknowledged writes survive.
 * The embedded database runs in this process and can hang in the middle of a write when its disk is full, and then the process
 * handles no signals. So a separate thread watches it.
 * @param pace for tests
 * @returns a function that stops watching
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
          // A refusal with an SQLSTATE is an answer.
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
  // Not process.exit: exit handlers would query the database.
  process.kill(process.pid, 'SIGKILL');
  throw new Error('unreachable');
}
