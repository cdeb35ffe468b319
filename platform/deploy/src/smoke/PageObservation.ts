import { appPattern } from 'shared/contracts/appNames';
import { answersFor, type Candidate } from './Candidate.ts';
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
  leftBy: null,
  left: true,
});

export interface ReleaseFrame {
  app: string;
  file: string;
}

const address = new RegExp(`/(${appPattern})/\\d[^/\\s]*/([^\\s:?)]+)`);

export function releaseFrame(text: string): ReleaseFrame | null {
  const [, app, file] = address.exec(text) ?? [];
  return app && file ? { app, file } : null;
}

export const isLate = ({ text }: Pick<PageError, 'text'>): boolean => /^Part \S+ has not come in time/.test(text);

/** Code of React's message about a successful second render; the page's observer logs the cause. */
export const recovered = 'Minified React error #520';

/** Returns whether an error is the candidate's. Errors of other remotes are not counted against it. */
export function isErrorOf(candidate: Candidate, { text, from }: Pick<PageError, 'text' | 'from'>): boolean {
  if (text.includes(recovered)) return false;
  if (candidate.info.contract.role === 'host') return true;
  if (isLate({ text })) return false;
  const [, part] = /^Part (\S+) failed/.exec(text) ?? [];
  if (part) return answersFor(candidate, part);
  const { app } = candidate.info;
  return from.includes(`/${app}/`) || [app, 'host'].includes(releaseFrame(from)?.app ?? app);
}
