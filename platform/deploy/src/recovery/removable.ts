export interface KnownRelease {
  app: string;
  release: string;
  /** End of its time as live or canary, or of its upload if it was never either, epoch ms. null: it is live or a canary now. */
  since: number | null;
  isNext: boolean;
  lastTab: number | null;
}

export interface CleanRules {
  olderThan: number;
  keep: number;
  now: number;
}

/** A tab counts as open for this time after its last request, ms. A sleeping computer may be silent for a week. */
export const tabStaysOpen = 7 * 86_400_000;

/** Returns the releases that may be removed: not live, no canary, not the first rollback target, and not used by an open tab. */
export function removable<Release extends KnownRelease>(
  releases: readonly Release[],
  { olderThan, keep, now }: CleanRules,
): Release[] {
  const newest = ({ since }: Release) => since ?? Number.POSITIVE_INFINITY;
  return [...new Set(releases.map(({ app }) => app))].flatMap((app) =>
    releases
      .filter((one) => one.app === app)
      .sort((one, other) => (newest(other) > newest(one) ? 1 : -1))
      .slice(keep)
      .filter(({ since }) => since !== null && since <= now - olderThan)
      .filter(({ isNext }) => !isNext)
      .filter(({ lastTab }) => lastTab === null || lastTab <= now - tabStaysOpen),
  );
}
