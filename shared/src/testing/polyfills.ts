/** What Radix and input-otp ask of the page and jsdom, having no layout, does not offer. */
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

/** Answers width queries from `window.innerWidth`, renewed by a `resize` event; everything else does not match. */
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
