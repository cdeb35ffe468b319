import type { PartName } from 'shared/contracts/parts';

/**
 * State machine of an attempt to show a part:
 *
 *     idle ─requested─▶ loading ─loaded─▶ ready ─failed, late─▶ failed
 *                          │  └─late─▶ late ─loaded─▶ ready
 *                          └─failed─▶ failed ◀─failed─┘
 *     late, failed ─retried─▶ idle, of the next attempt
 *
 * React's `lazy` caches a failure, so each attempt has a lazy component of its own. The federation runtime, webpack and the
 * browser also cache a remote's failure, so a remote that failed is registered again; `generation` counts that.
 */
export interface PartState {
  is: 'idle' | 'loading' | 'late' | 'ready' | 'failed';
  /**
   * The remote's generation that the code is loaded from; for a late or failed attempt the one that failed. An idle attempt
   * inherits it from the attempt before. Null when the remote is not the cause.
   */
  generation: number | null;
}

export const idleState: PartState = { is: 'idle', generation: null };

export function loadingState(last: PartState, generation: number): PartState & { generation: number } {
  return { is: 'loading', generation: last.generation === generation ? generation + 1 : generation };
}

export const loadedState = (): PartState => ({ is: 'ready', generation: null });

/**
 * Transition after the maximum waiting time. When the code is loaded and the part still shows nothing, the part itself has
 * failed.
 */
export function lateState({ is, generation }: PartState): PartState {
  return { is: is === 'loading' ? 'late' : 'failed', generation };
}

/**
 * Transition when the code could not be loaded, or threw while rendering: then generation is null, because the remote is not the
 * cause.
 */
export const failedState = ({ generation }: PartState): PartState => ({ is: 'failed', generation });

/** Starts the next attempt. @returns null when the current one can still succeed, or has succeeded */
export function retryState({ is, generation }: PartState): PartState | null {
  return is === 'late' || is === 'failed' ? { is: 'idle', generation } : null;
}

/**
 * How long a part may show nothing, or server-rendered content may not react, before the page says so, ms. It covers entry, chunk
 * and rendering together.
 */
export const loadTimeout = 3_500;

/** Error of a part whose code was loaded and failed while it was evaluated: the connection is not the cause. */
export class PartEvaluationError extends Error {
  override readonly name = 'PartEvaluationError';

  constructor(part: PartName, cause: unknown) {
    super(`The code of ${part} has come and throws: ${String(cause)}`, { cause });
  }
}
