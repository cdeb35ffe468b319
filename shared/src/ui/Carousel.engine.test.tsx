import { act, screen } from '@testing-library/react';
import { renderWithProviders } from '../testing/render.tsx';
import { Carousel } from './Carousel.tsx';
import { type CarouselEngine, startCarousel } from './carouselEngine.ts';
import type { CarouselState } from './carouselTrack.ts';

/** Swiper needs a layout, which jsdom has not: here stands what the carousel does with it, the browser tests show the rest. */
jest.mock('./carouselEngine.ts', () => ({ startCarousel: jest.fn() }));
const start = jest.mocked(startCarousel);

let comeNear: () => void;
const engine = { go: jest.fn(), renew: jest.fn(), stop: jest.fn() } satisfies CarouselEngine;
const between: CarouselState = { position: 1, positions: 3, atStart: false, atEnd: false };

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(window, 'IntersectionObserver').mockImplementation((callback) => {
    const observer = new (class {
      root = null;
      rootMargin = '';
      scrollMargin = '';
      thresholds = [];
      observe() {}
      unobserve() {}
      disconnect() {}
      takeRecords = () => [];
    })();
    comeNear = () => callback([Object.assign(Object.create(null), { isIntersecting: true })], observer);
    return observer;
  });
});
afterEach(() => jest.restoreAllMocks());

const slides = ['Dream Car', 'Snail Watch', 'Gold coin'].map((name) => ({ key: name, node: name }));
const carousel = (shown = slides) => <Carousel label="Prizes" perView={{ base: 1 }} slides={shown} />;
const arrive = () =>
  act(async () => {
    comeNear();
    await import('shared/ui/carouselEngine');
  });

test('Swiper is started only near the screen, then moves the row and tells where it stands', async () => {
  start.mockImplementation((_frame, _position, onState) => {
    onState(between);
    return engine;
  });
  const { user, rerender, unmount } = renderWithProviders(carousel());
  expect(start).not.toHaveBeenCalled();
  await arrive();
  expect(screen.getByRole('button', { name: 'Go to slide 2', current: true })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next slide' }));
  await user.click(screen.getByRole('button', { name: 'Go to slide 1' }));
  expect(engine.go.mock.calls).toEqual([
    ['forward', false],
    [0, false],
  ]);
  rerender(carousel(slides.slice(1)));
  expect(engine.renew).toHaveBeenCalled();
  unmount();
  expect(engine.stop).toHaveBeenCalledTimes(1);
});

test('when Swiper cannot start, the slides stay and nothing breaks', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  start.mockImplementation(() => {
    throw new Error('no Swiper');
  });
  renderWithProviders(carousel());
  await arrive();
  expect(screen.getAllByRole('group', { name: /^\d of 3$/ })).toHaveLength(3);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('without Swiper'), expect.any(Error));
});
