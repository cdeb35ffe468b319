import type { Barrier } from './barriers.ts';
import type { PartSeen, WatchedPage } from './page/WatchedPage.ts';

export interface PageError {
  text: string;
  from: string;
  /** The step of the test at that time, e.g. `pressing 'Buy' in lottery/LotteryRound`; null during the page load. */
  during: string | null;
}

export interface PageObservation {
  errors: PageError[];
  /** Expected parts with their first state; without an entry if the page does not show it. */
  parts: Record<string, PartSeen>;
  /** Parts that were not shown correctly at a later visit. */
  again: Record<string, PartSeen | undefined>;
  /** Parts that no page shows and that could not be loaded, with the reason. */
  notLoaded: Record<string, string>;
  /** The script that blocked the page without end, and the step of the test. */
  busy: { script: string | null; during: string | null } | null;
  silent: boolean;
  /** The step with the most processor time of the main thread, ms. */
  heaviest: { during: string | null; ms: number };
  /** Share of time, 0 to 1, that the idle page is busy after all controls were pressed. */
  restless: number;
  uses: WatchedPage['uses'];
  violations: WatchedPage['violations'];
  globals: string[];
  styles: { path: string; was: string | null; is: string | null }[];
  barriers: Barrier[];
  /** The control that loaded another document. */
  leftBy: string | null;
  left: boolean;
}

export const nothingSeen = (): PageObservation => ({
  errors: [],
  parts: {},
  again: {},
  notLoaded: {},
  busy: null,
  silent: false,
  heaviest: { during: null, ms: 0 },
  restless: 0,
  uses: [],
  violations: [],
  globals: [],
  styles: [],
  barriers: [],
  leftBy: null,
  left: true,
});
