import type { Shell } from '../release/shells.ts';
import { answersFor, type Candidate, partsOf } from './Candidate.ts';

/** One page that is opened for one candidate. */
export interface Visit {
  candidate: Candidate;
  /** Route of the page; null for the page of unknown addresses. */
  pattern: string | null;
  /** Address of the page, without the origin. */
  path: string;
  /** The parts that have to stand there. */
  parts: string[];
  /** Parts that no page shows: they are only loaded. */
  unseen: string[];
}

/**
 * A few pages on which every part of a candidate stands: each time the first of those that show the most parts still missing; for
 * a host all of its pages. What no page shows is loaded on the first of them, or on the home page.
 * @param ids what stands in an address for a parameter of the route: `{ lotteryId: 7 }`
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
