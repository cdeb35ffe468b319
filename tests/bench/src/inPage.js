// Runs in the measured page before anything else: notes the largest paint, what moved, and when the first screen and every data section stand.
(() => {
  const load = { lcp: 0, cls: 0, first: 0, ready: 0 };
  window.snailLoad = load;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) load.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) load.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });

  const headingWith = (text, selector) =>
    [...document.querySelectorAll('h2')]
      .find((heading) => heading.textContent === text)
      ?.closest('section')
      ?.querySelector(selector);
  // The last data of each section of a page, what is on its first screen first.
  const home = [
    () => document.querySelector('a[href^="/lottery/"]:not([href$="/detail"])'),
    () => document.querySelector('a[href^="/lottery/"][href$="/detail"]'),
    () => headingWith('Tickets Lottery', 'a[href^="/lottery/"]'),
    () => document.querySelector('a[href^="/reward/"]'),
    () => headingWith('Top Winners', 'article'),
  ];
  const lists = [() => document.querySelector('main a[href^="/lottery/"]')];
  const round = [() => document.querySelector('main [aria-label="This round"], main a[href$="/proof"]')];
  const sections = () => {
    if (location.pathname === '/') return home;
    return /^\/lottery\/\d+$/.test(location.pathname) ? round : lists;
  };
  const observer = new MutationObserver(() => {
    const [first, ...others] = sections();
    if (!first()) return;
    load.first ||= performance.now();
    if (!others.every((stand) => stand())) return;
    load.ready = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true });
})();
