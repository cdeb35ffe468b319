/**
 * Starts a stopwatch. Browsers throttle hidden pages, so their times say nothing about a release.
 * @returns stops it and returns whole ms; undefined when the page was hidden in between
 */
export function stopwatch(): () => number | undefined {
  const from = performance.now();
  let seen = document.visibilityState === 'visible';
  const onChange = () => {
    seen = false;
  };
  document.addEventListener('visibilitychange', onChange, { once: true });
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    return seen ? Math.round(performance.now() - from) : undefined;
  };
}
