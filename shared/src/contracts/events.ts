/**
 * Everything that apps announce to each other. Payloads carry a version `v`: a change that old listeners
 * could not read gets a new number, and the emitter sends both for as long as old builds are live.
 */
export interface AppEvents {
  /** The wallet may have changed: whoever shows a balance asks for it again. */
  'balance:refresh': { v: 1 };
  /** A purchase was acknowledged. */
  'tickets:bought': { v: 1; lotteryId: number; ticketNumbers: number[] };
  /** Somebody logged in or out in one of the tabs. */
  'session:changed': { v: 1; signedIn: boolean };
  /** The API refused the stored token. */
  'session:expired': { v: 1 };
  /** Ask the host to show a toast; the same `id` again replaces the one shown. */
  'toast:show': { v: 1; id: string; kind: ToastKind; message: string };
}

export type ToastKind = 'success' | 'error' | 'info' | 'loading';
export type AppEventName = keyof AppEvents;

/** Events that are carried to the other open tabs of the site as well. */
export const crossTabEvents = ['balance:refresh', 'tickets:bought', 'session:changed'] as const satisfies readonly AppEventName[];
