/** The live release of an app, and the releases that a rollback can return to. */
export interface AppHistory {
  live: string;
  /** Targets of a rollback, newest first: earlier live releases, without those in `left`. */
  earlier: string[];
  /** Releases that were rolled back, newest first. A rollback never selects them automatically. */
  left: string[];
}

/**
 * Returns the history after a release: the previous release becomes the newest rollback target. A release that was rolled back
 * before becomes a normal one again.
 */
export function afterRelease(now: AppHistory | undefined, release: string): AppHistory {
  if (!now) return { live: release, earlier: [], left: [] };
  if (now.live === release) return now;
  return {
    live: release,
    earlier: [now.live, ...now.earlier.filter((one) => one !== now.live && one !== release)],
    left: now.left.filter((one) => one !== release),
  };
}

/** Returns the history after a rollback: the live release and all newer than the target move to `left`. */
export function afterRollback(now: AppHistory, release: string): AppHistory {
  const at = now.earlier.indexOf(release);
  // The operator named a release that had been rolled back: that is a new release of it.
  if (at < 0) return afterRelease(now, release);
  const left = [now.live, ...now.earlier.slice(0, at)];
  return { live: release, earlier: now.earlier.slice(at + 1), left: [...left, ...now.left.filter((one) => !left.includes(one))] };
}
