/** Observers that Radix and input-otp need and jsdom, which has no layout, lacks. */
class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

Object.assign(window, {
  ResizeObserver: SilentObserver,
  scrollTo: () => {},
  matchMedia: mediaOf,
});
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
  scrollIntoView: () => {},
  scrollTo: () => {},
});
document.elementFromPoint = () => null;

/** Evaluates width queries against `window.innerWidth`, again on `resize`; all others do not match. */
function mediaOf(query: string): MediaQueryList {
  const min = Number(/min-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Number.NaN);
  const max = Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Number.NaN);
  const matches = () => !(Number.isNaN(min) && Number.isNaN(max)) && !(window.innerWidth < min) && !(window.innerWidth > max);
  const list = new EventTarget();
  let last = matches();
  window.addEventListener('resize', () => {
    if (matches() === last) return;
    last = !last;
    list.dispatchEvent(Object.assign(new Event('change'), { matches: last, media: query }));
  });
  return Object.assign(list, {
    get matches() {
      return matches();
    },
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
}
