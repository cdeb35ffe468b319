import { AsyncLocalStorage } from 'node:async_hooks';
import { newTrace, type Trace } from './traceparent.ts';

const current = new AsyncLocalStorage<Trace>();

/** Returns the trace of the running code; undefined outside of a request or task. */
export const currentTrace = (): Trace | undefined => current.getStore();

export function inTrace<Result>(trace: Trace, work: () => Result): Result {
  return current.run(trace, work);
}

/** Runs `work` in a new trace, for tasks that begin here: a scheduled job, an operator's command. */
export const inNewTrace = <Result>(work: () => Result): Result => inTrace(newTrace(), work);
