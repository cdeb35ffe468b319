import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { teamOf } from 'shared/contracts/appNames';
import type { Shell } from '../release/shells.ts';

export interface Candidate {
  info: ReleaseInfo;
  /** URL path, e.g. `/mfe-lottery/0.1.0-3f2a9c0d1e/`. */
  base: string;
}

export const partsOf = ({ info }: Candidate) => Object.keys(info.exposes).map((part) => `${teamOf(info.app)}/${part}`);

export const answersFor = ({ info }: Candidate, part: string) =>
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
