import type { Purchase } from './purchases.ts';

/**
 * Events between apps. Payloads carry a version `v`. An incompatible change needs a new event, sent beside the old one while old
 * builds are live; the release gate refuses anything else.
 */
export interface AppEvents {
  /** The wallet may have changed: fetch the balance again, unless `bought` has the new one. */
  'balance:refresh': { v: 1; bought?: BoughtFor };
  'tickets:bought': { v: 1; lotteryId: number; ticketNumbers: number[] };
  'session:changed': { v: 1; signedIn: boolean };
  'session:expired': { v: 1 };
  'picture:changed': { v: 1; avatar: string | null };
  /** The main part of the page has loaded its data: the name for the document's title. */
  'page:title': { v: 1; title: string };
  /** Asks the host to show a toast; the same `id` replaces the current one. `traceId`: of the failed call, to copy. */
  'toast:show': { v: 1; id: string; kind: ToastKind; message: string; traceId?: string };
  /** Removes the toast with this `id`. An error that the page shows in its place has no toast of its own. */
  'toast:hide': { v: 1; id: string };
}

export type BoughtFor = Pick<Purchase, 'totalPrice' | 'starBalance'>;

export type ToastKind = 'success' | 'error' | 'info' | 'loading';
export type AppEventName = keyof AppEvents;

/** Events that are also sent to the other open tabs of the site. */
export const crossTabEvents = [
  'balance:refresh',
  'tickets:bought',
  'session:changed',
  'picture:changed',
] as const satisfies readonly AppEventName[];
