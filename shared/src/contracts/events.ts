import type { Purchase } from './purchases.ts';

/**
 * Everything that apps announce to each other. Payloads carry a version `v`, so that a listener can tell which it got. A
 * change that old listeners could not read is a new event beside the old one, sent together for as long as old builds are
 * live; the release gate refuses anything else.
 */
export interface AppEvents {
  /** The wallet may have changed: whoever shows a balance asks for it again, unless `bought` says it all. */
  'balance:refresh': { v: 1; bought?: BoughtFor };
  /** A purchase was acknowledged. */
  'tickets:bought': { v: 1; lotteryId: number; ticketNumbers: number[] };
  /** Somebody logged in or out in one of the tabs. */
  'session:changed': { v: 1; signedIn: boolean };
  /** The API refused the stored token. */
  'session:expired': { v: 1 };
  /** The member's picture is another one, or none: whoever shows it shows this one. */
  'picture:changed': { v: 1; avatar: string | null };
  /** The page's part has loaded what the page is about: its name, for the document's title. */
  'page:title': { v: 1; title: string };
  /** Ask the host to show a toast; the same `id` again replaces the one shown. `traceId`: of the call that failed, to copy. */
  'toast:show': { v: 1; id: string; kind: ToastKind; message: string; traceId?: string };
}

/** What a purchase did to the CTO wallet, as its answer says. */
export type BoughtFor = Pick<Purchase, 'totalPrice' | 'starBalance'>;

export type ToastKind = 'success' | 'error' | 'info' | 'loading';
export type AppEventName = keyof AppEvents;

/** Events that are carried to the other open tabs of the site as well. */
export const crossTabEvents = [
  'balance:refresh',
  'tickets:bought',
  'session:changed',
  'picture:changed',
] as const satisfies readonly AppEventName[];
