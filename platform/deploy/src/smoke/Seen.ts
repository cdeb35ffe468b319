import type { Barrier } from './barriers.ts';
import type { PartSeen, WatchedPage } from './WatchedPage.ts';

/** Something that went wrong in a page, and where it came from: a stack, or an address. */
export interface PageError {
  text: string;
  from: string;
  /** What the test did at that time, as `pressing 'Buy' in lottery/LotteryRound`; null while the page was loaded. */
  during: string | null;
}

/** What was seen of a candidate on one page. */
export interface Seen {
  /** Those that the candidate answers for. */
  errors: PageError[];
  /** Parts that were expected, as they were found first; one that is not on the page is missing. */
  parts: Record<string, PartSeen>;
  /** Parts that did not stand when they were shown once more, with what was in their place. */
  again: Record<string, PartSeen | undefined>;
  /** Of the parts that no page shows, those that gave no component, each with the reason. */
  notLoaded: Record<string, string>;
  /** The script that kept the page busy and did not end, and what the test did. */
  busy: { script: string | null; during: string | null } | null;
  /** The page neither worked nor answered. */
  silent: boolean;
  /** The step that took most of the processor, and how long its main thread worked on it, ms. */
  heaviest: { during: string | null; ms: number };
  /** Share of the time that the page works although nothing happens, after everything was pressed. */
  restless: number;
  uses: WatchedPage['uses'];
  violations: WatchedPage['violations'];
  globals: string[];
  styles: { path: string; was: string | null; is: string | null }[];
  barriers: Barrier[];
  /** The control that left the page for another document. */
  leftBy: string | null;
  /** Whether the frame of the page still stood when its parts were left. */
  left: boolean;
}

/** Before a page was opened. */
export const nothingSeen = (): Seen => ({
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
