// Runs in the measured page before anything else: notes the largest paint, and when every data section stands.
(() => {
  const load = { lcp: 0, ready: 0 };
  window.snailLoad = load;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) load.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });

  // The last data of each section of the home page: next draw, events, tickets, prizes, winners.
  const stands = [
    () => document.querySelector('a[href^="/lottery/"]:not([href$="/detail"])'),
    () => document.querySelector('a[href^="/lottery/"][href$="/detail"]'),
    () => headingWith('Tickets Lottery', 'a[href^="/lottery/"]'),
    () => document.querySelector('a[href^="/reward/"]'),
    () => headingWith('Top Winners', 'img'),
  ];
  const headingWith = (text, selector) =>
    [...document.querySelectorAll('h2')]
      .find((heading) => heading.textContent === text)
      ?.closest('section')
      ?.querySelector(selector);
  const observer = new MutationObserver(() => {
    if (!stands.every((stand) => stand())) return;
    load.ready = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true });
})();
