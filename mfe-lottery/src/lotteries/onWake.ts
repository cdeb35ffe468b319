/** Timers are this far apart at most while a tab is awake, ms; where they were further apart, it slept. */
const asleepMs = 5_000;

/**
 * Tells when whoever looks at a tab looks at one that has slept: hidden for long, or with the whole device. What came meanwhile was
 * missed, and a line that was open may be dead without anybody having said so.
 * @returns the function that ends it
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
