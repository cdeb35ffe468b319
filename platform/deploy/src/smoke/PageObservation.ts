import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { appPattern, teamOf } from 'shared/contracts/appNames';
import type { Shell } from '../release/shells.ts';
import type { PartSeen, WatchedPage } from './page/WatchedPage.ts';

export interface Candidate {
  info: ReleaseInfo;
  /** URL path, e.g. `/mfe-lottery/0.1.0-3f2a9c0d1e/`. */
  base: string;
}

export const partsOf = ({ info }: Candidate) => Object.keys(info.exposes).map((part) => `${teamOf(info.app)}/${part}`);

const answersFor = ({ info }: Candidate, part: string) =>
  info.contract.role === 'host' || part.startsWith(`${teamOf(info.app)}/`);

export interface Visit {
  candidate: Candidate;
  pattern: string | null;
  path: string;
  parts: string[];
  unseen: string[];
}

/**
 * Returns a small set of pages that together show every part of a candidate (greedy: each time the page with most missing parts);
 * for a host all pages. Parts that no page shows are loaded on the first of them, or on the home page.
 * @param ids values for route parameters, e.g. `{ lotteryId: 7 }`
 */
export function visitsTo(candidate: Candidate, shells: readonly Shell[], ids: Readonly<Record<string, number>>): Visit[] {
  const pages = shells.map(({ pattern, parts }) => ({
    pattern,
    path: pattern === null ? '/no/such/page' : pattern.replace(/:(\w+)/g, (_all, name: string) => String(ids[name] ?? 1)),
    parts: parts.map((part) => part.split('?')[0] ?? '').filter((part) => answersFor(candidate, part)),
  }));
  if (candidate.info.contract.role === 'host') return pages.map((page) => ({ candidate, unseen: [], ...page }));
  const unseen = new Set(partsOf(candidate));
  const visits: Visit[] = [];
  const news = (parts: readonly string[]) => parts.filter((part) => unseen.has(part)).length;
  for (;;) {
    const page = pages.reduce<(typeof pages)[number] | undefined>(
      (best, one) => (news(one.parts) > news(best?.parts ?? []) ? one : best),
      undefined,
    );
    if (!page) break;
    for (const part of page.parts) unseen.delete(part);
    visits.push({ candidate, unseen: [], ...page });
  }
  if (unseen.size === 0) return visits;
  const [first = { candidate, pattern: '/', path: '/', parts: [] }, ...others] = visits;
  return [{ ...first, unseen: [...unseen] }, ...others];
}

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
