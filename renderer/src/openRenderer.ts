import { appPattern } from 'shared/contracts/appNames';
import type { LiveSet, Renderer, RendererOptions } from './contract.ts';
import { defaultLimits } from './limits.ts';
import { Blame } from './supervisor/Blame.ts';
import { SetRendering } from './supervisor/SetRendering.ts';

/** A set that was wanted so lately keeps its place while its visitors are there, ms. */
const keptMs = 5_000;

const folderPattern = new RegExp(`^(?:host|${appPattern})/\\d[\\w.+-]*$`);

/**
 * Renders documents in processes that are confined, one for each set of releases. Nothing is started before the first document is wanted.
 * @returns what has to be closed
 */
export function openRenderer({ siteDir, ask, log, limits: given }: RendererOptions): Renderer {
  const limits = { ...defaultLimits, ...given };
  const blame = new Blame(limits.restMs);
  const sets = new Map<string, SetRendering>();
  const ending = new Set<Promise<void>>();
  const counts = { rendered: 0, missed: 0, deaths: 0 };
  let isClosed = false;

  const end = (key: string, set: SetRendering) => {
    sets.delete(key);
    const ended = set.close().finally(() => ending.delete(ended));
    ending.add(ended);
  };

  /** Null where all places are taken by sets that are in use and not older. */
  const setOf = (live: LiveSet): SetRendering | null => {
    const key = [live.host, ...live.remotes.toSorted()].join();
    const now = Date.now();
    const known = sets.get(key);
    if (known === undefined && sets.size >= limits.sets) {
      const [leaving] = [...sets].sort(([, a], [, b]) => a.usedAt - b.usedAt);
      if (leaving === undefined) return null;
      const isNewest = [...sets.values()].every((set) => set.live.revision < live.revision);
      if (!isNewest && now - leaving[1].usedAt < keptMs) return null;
      end(...leaving);
    }
    const set = known ?? new SetRendering(live, { siteDir, limits, blame, log, ask, onDeath: () => counts.deaths++ });
    sets.set(key, set);
    set.usedAt = now;
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
    leftOutLately: () => [...sets.values()].sort((a, b) => b.usedAt - a.usedAt)[0]?.leftOutLately() ?? [],
    state: () => ({
      ...counts,
      processes: [...sets.values()].flatMap((set) => set.processes()),
      leftOut: blame.leftOut(Date.now()),
    }),
  };
}
