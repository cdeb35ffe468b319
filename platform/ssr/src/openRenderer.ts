import { appPattern } from 'shared/contracts/appNames';
import { defaultLimits, type ReleaseSet, type Renderer, type RendererOptions } from './contract.ts';
import { Quarantine } from './supervisor/Quarantine.ts';
import { ReleaseSetRenderer } from './supervisor/ReleaseSetRenderer.ts';

/** A set that was used within this time, in ms, is not evicted: its visitors are still on the site. */
const keptMs = 5_000;

const folderPattern = new RegExp(`^(?:host|${appPattern})/\\d[\\w.+-]*$`);

/**
 * Renders documents in sandboxed processes, one per release set. Starts the first process with the first document.
 * @returns the renderer; the caller closes it
 */
export function openRenderer({ siteDir, ask, log, limits: given }: RendererOptions): Renderer {
  const limits = { ...defaultLimits, ...given };
  const blame = new Quarantine(limits.restMs);
  const sets = new Map<string, ReleaseSetRenderer>();
  const ending = new Set<Promise<void>>();
  const counts = { rendered: 0, missed: 0, deaths: 0 };
  let isClosed = false;
  let newest = 0;

  const end = (key: string, set: ReleaseSetRenderer) => {
    sets.delete(key);
    const ended = set.close().finally(() => ending.delete(ended));
    ending.add(ended);
  };

  const liveNow = () => [...sets.values()].filter((set) => set.revision === newest);

  /**
   * Evicts surplus sets: lowest revision first, then least recently used.
   * @param wanted set that needs a place; null: evict only sets that are no longer live
   * @returns false when all places are in use by sets that are not older
   */
  const evictSets = (wanted: ReleaseSet | null, now: number): boolean => {
    const atOnce = liveNow().length + (wanted?.revision === newest ? 1 : 0);
    const most = limits.sets + Math.min(limits.variants, Math.max(0, atOnce - 1)) - (wanted ? 1 : 0);
    const isNewest = wanted !== null && [...sets.values()].every(({ revision }) => revision < wanted.revision);
    const leaving = [...sets].sort(([, a], [, b]) => a.revision - b.revision || a.usedAt - b.usedAt);
    for (const [key, set] of leaving.slice(0, Math.max(0, sets.size - most))) {
      if (!isNewest && now - set.usedAt < keptMs) return false;
      end(key, set);
    }
    return true;
  };

  const setOf = (live: ReleaseSet): ReleaseSetRenderer | null => {
    const key = [live.host, ...live.remotes.toSorted()].join();
    const now = Date.now();
    newest = Math.max(newest, live.revision);
    const known = sets.get(key);
    if (known === undefined && !evictSets(live, now)) return null;
    const set = known ?? new ReleaseSetRenderer(live, { siteDir, limits, blame, log, ask, onDeath: () => counts.deaths++ });
    sets.set(key, set);
    set.usedAt = now;
    set.revision = Math.max(set.revision, live.revision);
    if (known !== undefined) evictSets(null, now);
    return set;
  };

  return {
    async render(asked, live, deadlineMs) {
      const isKnown = [live.host, ...live.remotes].every((folder) => folderPattern.test(folder));
      const set = isClosed || !isKnown || deadlineMs <= 0 ? null : setOf(live);
      const page = set === null ? null : await set.render(asked, deadlineMs);
      if (page === null) counts.missed++;
      else counts.rendered++;
      return page;
    },
    async close() {
      isClosed = true;
      for (const [key, set] of [...sets]) end(key, set);
      await Promise.all(ending);
    },
    leftOutLately: () => [...new Set(liveNow().flatMap((set) => set.leftOutLately()))],
    state: () => ({
      ...counts,
      processes: [...sets.values()].flatMap((set) => set.processes()),
      leftOut: blame.leftOut(Date.now()),
    }),
  };
}
