/**
 * How far an attempt to show a part has come:
 *
 *     idle ─asked─▶ loading ─came─▶ standing ─failed, late─▶ failed
 *                    │    └─late─▶ late ─came─▶ standing
 *                    └─failed─▶ failed ◀─failed─┘
 *     late, failed ─retried─▶ idle, of the next attempt
 *
 * React's `lazy` remembers a failure, so each attempt has a lazy component of its own. The federation runtime, webpack and the
 * browser remember failures of a remote, so a remote that gave nothing is registered anew; its generations count that.
 */
export interface PartState {
  is: 'idle' | 'loading' | 'late' | 'standing' | 'failed';
  /**
   * The generation of the remote that the part's code is loaded from, and which gave nothing where the attempt is late or has failed;
   * an attempt that is still idle has it from the one before. Null where the remote is not to blame.
   */
  generation: number | null;
}

export const untouched: PartState = { is: 'idle', generation: null };

/** Somebody waits for the part. @param generation the remote's at this moment */
export function asked(last: PartState, generation: number): PartState & { generation: number } {
  return { is: 'loading', generation: last.generation === generation ? generation + 1 : generation };
}

/** Its code is there, in time or not. */
export const came = (): PartState => ({ is: 'standing', generation: null });

/** Players have waited long enough. A part whose code stands and that still shows nothing has failed by itself. */
export function late({ is, generation }: PartState): PartState {
  return { is: is === 'loading' ? 'late' : 'failed', generation };
}

/** Its code could not be loaded, or it broke while it was shown: then its code stands, and needs no other remote. */
export const failed = ({ generation }: PartState): PartState => ({ is: 'failed', generation });

/** Somebody asks again, by Retry or by opening the page. @returns null where there is hope, or success, to go on with */
export function retried({ is, generation }: PartState): PartState | null {
  return is === 'late' || is === 'failed' ? { is: 'idle', generation } : null;
}
