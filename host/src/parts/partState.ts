/**
 * How far the page has come with one part:
 *
 *     idle ─asked─▶ loading ─came─▶ standing ─failed─▶ failed
 *                    │    └─late─▶ late ─came─▶ standing
 *                    └─failed─▶ failed ◀─failed─┘
 *     late, failed ─retried─▶ idle, one attempt further
 *
 * React's `lazy` remembers a failure, so each attempt has a lazy component of its own. The federation runtime, webpack and the
 * browser remember failures of a remote, so a remote that gave nothing is registered anew: its generations.
 */
export type PartState =
  | { is: 'idle'; attempt: number; spent: Spent }
  | { is: 'loading' | 'standing'; attempt: number; generation: number }
  | { is: 'late' | 'failed'; attempt: number; generation: number; spent: Spent };

/** The generation of the remote from which the last attempt got nothing in time; null where the remote was not to blame. */
type Spent = number | null;

export const untouched: PartState = { is: 'idle', attempt: 0, spent: null };

/** Somebody waits for the part. @param generation the remote's at this moment */
export function asked(state: PartState, generation: number): PartState {
  if (state.is !== 'idle') return state;
  const { attempt, spent } = state;
  return { is: 'loading', attempt, generation: spent === generation ? generation + 1 : generation };
}

/** Players have waited long enough. A part whose code stands and that still shows nothing has failed by itself. */
export function late(state: PartState): PartState {
  if (state.is === 'loading') return { ...state, is: 'late', spent: state.generation };
  return state.is === 'standing' ? failed(state) : state;
}

/** Its code is there, in time or not. */
export function came(state: PartState): PartState {
  if (state.is !== 'loading' && state.is !== 'late') return state;
  return { is: 'standing', attempt: state.attempt, generation: state.generation };
}

/** Its code could not be loaded, or the part broke while it was shown: then its code is there and needs no other remote. */
export function failed(state: PartState): PartState {
  if (state.is === 'idle' || state.is === 'failed') return state;
  return { ...state, is: 'failed', spent: state.is === 'standing' ? null : state.generation };
}

/** Somebody asks again, by Retry or by opening the page. What stands or is under way is simply gone on with. */
export function retried(state: PartState): PartState {
  if (state.is !== 'late' && state.is !== 'failed') return state;
  return { is: 'idle', attempt: state.attempt + 1, spent: state.spent };
}
