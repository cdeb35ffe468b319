/**
 * Starts now. Browsers let a page that nobody sees wait, which says nothing of its releases.
 * @returns stops it: ms, whole; undefined where the page was hidden at any time between
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
