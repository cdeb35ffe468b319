import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '../testing/render.tsx';
import { Carousel } from './Carousel.tsx';
import { type CarouselEngine, startCarousel } from './carouselEngine.ts';
import type { CarouselState } from './carouselTrack.ts';

/** Swiper needs a layout, which jsdom has not: here stands what the carousel does with it, the browser tests show the rest. */
jest.mock('./carouselEngine.ts', () => ({ startCarousel: jest.fn() }));
const start = jest.mocked(startCarousel);

const engine = { go: jest.fn(), renew: jest.fn(), stop: jest.fn() } satisfies CarouselEngine;
const between: CarouselState = { position: 1, positions: 3, atStart: false, atEnd: false };

beforeEach(() => jest.clearAllMocks());
afterEach(() => jest.restoreAllMocks());

const slides = ['Dream Car', 'Snail Watch', 'Gold coin'].map((name) => ({ key: name, node: name }));
const carousel = (shown = slides) => <Carousel label="Prizes" perView={{ base: 1 }} slides={shown} />;
const turnTo = () => fireEvent.pointerEnter(screen.getByRole('region', { name: 'Prizes' }));

test('Swiper is started only when the player turns to the carousel, then moves the row and tells where it stands', async () => {
  start.mockImplementation((_frame, _position, onState) => {
    onState(between);
    return engine;
  });
  const { user, rerender, unmount } = renderWithProviders(carousel());
  expect(start).not.toHaveBeenCalled();
  turnTo();
  expect(await screen.findByRole('button', { name: 'Go to slide 2', current: true })).toBeInTheDocument();
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

test('Swiper waits for a swipe to end', async () => {
  start.mockReturnValue(engine);
  renderWithProviders(carousel());
  const row = screen.getByRole('group', { name: 'Prizes, slides' });
  let moves = 3;
  Object.defineProperty(row, 'scrollLeft', { get: () => (moves > 0 ? 100 * moves-- : 0) });
  turnTo();
  await waitFor(() => expect(start).toHaveBeenCalled());
  expect(moves).toBe(0);
});

test('when Swiper cannot start, the slides stay and nothing breaks', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  start.mockImplementation(() => {
    throw new Error('no Swiper');
  });
  renderWithProviders(carousel());
  turnTo();
  await waitFor(() => expect(warn).toHaveBeenCalled());
  expect(screen.getAllByRole('group', { name: /^\d of 3$/ })).toHaveLength(3);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('without Swiper'), expect.any(Error));
});
