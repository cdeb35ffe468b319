/** Timers of an active tab fire more often than this, ms; a longer gap means that it slept. */
const asleepMs = 5_000;

/**
 * Calls `tell` when a tab that has slept (hidden for long, or with the device) is visible again: events were missed, and an open
 * connection may be dead without an error.
 * @returns unsubscribes
 */
export function onWake(tell: () => void): () => void {
  let lookedAt = Date.now();
  let slept = false;
  const look = () => {
    const now = Date.now();
    slept ||= now - lookedAt > asleepMs;
    lookedAt = now;
    if (!slept || document.visibilityState === 'hidden') return;
    slept = false;
    tell();
  };
  const timer = setInterval(look, 1_000);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
