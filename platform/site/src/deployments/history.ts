/** Which release of an app is live, and the way back. */
export interface AppHistory {
  /** Release folder below the app. */
  live: string;
  /** Where a rollback goes, newest first: what was live before, without what was left. */
  earlier: string[];
  /** Rolled back from, newest first. A rollback never goes there by itself. */
  left: string[];
}

/** After a release: the one before becomes the newest earlier one. One that was left and is released anew is left no longer. */
export function afterRelease(now: AppHistory | undefined, release: string): AppHistory {
  if (!now) return { live: release, earlier: [], left: [] };
  if (now.live === release) return now;
  return {
    live: release,
    earlier: [now.live, ...now.earlier.filter((one) => one !== now.live && one !== release)],
    left: now.left.filter((one) => one !== release),
  };
}

/** After a rollback: what was live, and all between, is left behind. */
export function afterRollback(now: AppHistory, release: string): AppHistory {
  const at = now.earlier.indexOf(release);
  // Named by someone although it had been left: that is to release it anew.
  if (at < 0) return afterRelease(now, release);
  const left = [now.live, ...now.earlier.slice(0, at)];
  return { live: release, earlier: now.earlier.slice(at + 1), left: [...left, ...now.left.filter((one) => !left.includes(one))] };
}
