import { act, screen } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { renderWithProviders } from 'shared/testing/render';
import { openSite } from '../testing/openSite.tsx';
import { whenNear } from './DeferredPart.tsx';
import { InertPartsNotice, noteInert } from './InertParts.tsx';

/** A fake IntersectionObserver (jsdom has none): the test decides which elements are near. */
class NearObserver implements IntersectionObserver {
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

describe('parts below the first screen', () => {
  beforeEach(() => NearObserver.use());
  afterEach(() => NearObserver.remove());

  const below = ['rewards/PrizeEvents', 'lottery/TicketsLottery', 'rewards/PrizeLottery', 'lottery/TopWinners'];
  const shown = () => below.filter((name) => screen.queryByRole('region', { name }) !== null);
  const placeholders = () => [...document.querySelectorAll('[aria-busy="true"]:not([role])')];

  test('loads the part of the first screen, and those below it only when the reader is near', async () => {
    openSite('/');
    expect(await screen.findByRole('region', { name: 'lottery/NextDraw' })).toBeVisible();
    expect(shown()).toEqual([]);
    const [first] = placeholders();
    if (!first) throw new Error('The page has no placeholder.');
    act(() => NearObserver.see(first, true));
    expect(await screen.findByRole('region', { name: 'rewards/PrizeEvents' })).toBeVisible();
    expect(shown()).toEqual(['rewards/PrizeEvents']);
  });

  test('loads all parts after a key press', async () => {
    const { user } = openSite('/');
    await screen.findByRole('region', { name: 'lottery/NextDraw' });
    await user.keyboard('{Tab}');
    for (const name of below) expect(await screen.findByRole('region', { name })).toBeVisible();
  });

  test('loads all parts when the address has a fragment', async () => {
    openSite('/#winners');
    for (const name of below) expect(await screen.findByRole('region', { name })).toBeVisible();
  });
});

describe('whenNear', () => {
  let place: HTMLElement;
  let came: number;
  let stop: () => void;

  function wait() {
    stop = whenNear(place, () => {
      came += 1;
    });
  }

  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
    came = 0;
  });
  afterEach(() => {
    stop();
    place.remove();
  });

  test('calls immediately without IntersectionObserver', () => {
    wait();
    expect(came).toBe(1);
  });

  describe('with IntersectionObserver', () => {
    beforeEach(() => NearObserver.use());
    afterEach(() => NearObserver.remove());

    test('calls once when the place is near', () => {
      wait();
      NearObserver.see(place, false);
      expect(came).toBe(0);
      NearObserver.see(place, true);
      NearObserver.see(place, true);
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
      expect(came).toBe(1);
    });

    test.each([
      ['the reader moves with the keys', () => new KeyboardEvent('keydown', { key: 'Tab' })],
      ['the reader searches the page', () => new KeyboardEvent('keydown', { key: 'f', ctrlKey: true })],
      ['the page is printed', () => new Event('beforeprint')],
    ])('calls when %s', (_, sign) => {
      wait();
      window.dispatchEvent(sign());
      NearObserver.see(place, true);
      expect(came).toBe(1);
    });

    test('observes the children of a place that has no box of its own', () => {
      const content = place.appendChild(document.createElement('section'));
      wait();
      NearObserver.see(content, true);
      expect(came).toBe(1);
    });

    test('does not call after it was stopped', () => {
      wait();
      stop();
      NearObserver.see(place, true);
      window.dispatchEvent(new Event('beforeprint'));
      expect(came).toBe(0);
    });
  });
});

describe('InertParts', () => {
  const retried: string[] = [];
  const inert = (label: string, retrying = false): (() => void) => {
    let goes = () => {};
    act(() => {
      goes = noteInert({ label, retrying, retry: () => retried.push(label) });
    });
    return goes;
  };

  test('names all inert parts, retries all of them, and disappears with the last', async () => {
    const { user, container } = renderWithProviders(<InertPartsNotice />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    const oneGoes = inert('The prize');
    expect(screen.getByRole('status')).toHaveTextContent('The prize: its buttons do not work yet. Reading and links work.');
    const otherGoes = inert('All Lottery');
    expect(screen.getByRole('status')).toHaveTextContent('All Lottery, The prize: their buttons do not work yet.');
    const thirdGoes = inert('Payouts');
    expect(screen.getByRole('status')).toHaveTextContent('Parts of this page: their buttons do not work yet.');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retried).toEqual(['The prize', 'All Lottery', 'Payouts']);
    act(() => {
      for (const goes of [oneGoes, otherGoes, thirdGoes]) goes();
    });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('disables its button while all parts are being retried', async () => {
    const { user } = renderWithProviders(<InertPartsNotice />);
    const goes = inert('The prize', true);
    retried.length = 0;
    const button = screen.getByRole('button', { name: 'Trying …' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    expect(retried).toEqual([]);
    act(goes);
  });
});
