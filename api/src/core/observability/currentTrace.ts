import { AsyncLocalStorage } from 'node:async_hooks';
import { newTrace, type Trace } from './traceparent.ts';

const current = new AsyncLocalStorage<Trace>();

/** The trace that the running code works for; undefined for what works for nobody in particular. */
export const currentTrace = (): Trace | undefined => current.getStore();

/** Runs work, and all that it brings about, in a trace. */
export function inTrace<Result>(trace: Trace, work: () => Result): Result {
  return current.run(trace, work);
}

/** The same for work that begins here: a look for rounds to draw, an operator's command. */
export const inNewTrace = <Result>(work: () => Result): Result => inTrace(newTrace(), work);
