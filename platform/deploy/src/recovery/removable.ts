/** A release that lies on a site. */
export interface KnownRelease {
  app: string;
  release: string;
  /** Since when nobody gets it, epoch ms; of one that nobody ever got, since when it is there. null: it is live, or a canary. */
  since: number | null;
  /** The one that a rollback goes back to first. */
  isNext: boolean;
  /** When a tab said last that it runs it, epoch ms. */
  lastTab: number | null;
}

export interface CleanRules {
  /** Only what has not been live for so long, ms. */
  olderThan: number;
  /** So many of each app stay, the newest first, whatever their age. */
  keep: number;
  now: number;
}

/** For how long after its last question a tab counts as open, ms: a computer may sleep for a week. */
export const tabStaysOpen = 7 * 86_400_000;

/** Which releases may go: never what is live or a canary, what a rollback goes back to first, or what an open tab may still use. */
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
