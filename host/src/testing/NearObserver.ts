/** A fake IntersectionObserver (jsdom has none): the test decides which elements are near. */
export class NearObserver implements IntersectionObserver {
  static readonly #watching = new Map<NearObserver, Set<Element>>();

  static use(): void {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver');
    Object.defineProperty(globalThis, 'IntersectionObserver', { configurable: true, value: NearObserver });
    NearObserver.#restore = () => {
      if (before) Object.defineProperty(globalThis, 'IntersectionObserver', before);
      else Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    };
  }
  static #restore = () => {};

  static remove(): void {
    NearObserver.#restore();
    NearObserver.#watching.clear();
  }

  static see(target: Element, isIntersecting: boolean): void {
    for (const [observer, watched] of NearObserver.#watching) if (watched.has(target)) observer.#notify(target, isIntersecting);
  }

  readonly root = null;
  readonly rootMargin = '0px';
  readonly scrollMargin = '0px';
  readonly thresholds = [0];
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
    NearObserver.#watching.set(this, new Set());
  }

  observe(target: Element): void {
    NearObserver.#watching.get(this)?.add(target);
  }
  unobserve(target: Element): void {
    NearObserver.#watching.get(this)?.delete(target);
  }
  disconnect(): void {
    NearObserver.#watching.get(this)?.clear();
  }
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }

  #notify(target: Element, isIntersecting: boolean): void {
    const box = target.getBoundingClientRect();
    const boxes = { boundingClientRect: box, intersectionRect: box, rootBounds: null };
    this.#callback([{ target, isIntersecting, intersectionRatio: isIntersecting ? 1 : 0, time: 0, ...boxes }], this);
  }
}
