import { screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '../testing/render.tsx';
import { Carousel } from './Carousel.tsx';
import { startCarousel } from './carouselEngine.ts';

/** Swiper needs a layout, which jsdom lacks. This file tests when it starts; browser tests cover its behaviour. */
jest.mock('./carouselEngine.ts', () => ({ startCarousel: jest.fn() }));
const start = jest.mocked(startCarousel);

beforeEach(() => jest.clearAllMocks());
afterEach(() => jest.restoreAllMocks());

const slides = ['Dream Car', 'Snail Watch', 'Gold coin'].map((name) => ({ key: name, node: name }));
const show = () => renderWithProviders(<Carousel label="Prizes" perView={{ base: 1 }} slides={slides} />);
const row = () => screen.getByRole('group', { name: 'Prizes, slides' });
const comes = (pointerType: string, sign = 'pointerenter') =>
  screen.getByRole('region', { name: 'Prizes' }).dispatchEvent(Object.assign(new Event(sign), { pointerType }));

test('loads Swiper once, when a mouse enters the carousel, and removes it with the carousel', async () => {
  const stop = jest.fn();
  start.mockReturnValue(stop);
  const { unmount } = show();
  expect(start).not.toHaveBeenCalled();
  comes('mouse');
  comes('mouse');
  await waitFor(() => expect(start).toHaveBeenCalledWith(row().parentElement, row()));
  unmount();
  expect(start).toHaveBeenCalledTimes(1);
  expect(stop).toHaveBeenCalledTimes(1);
});

test('notices a mouse that was inside before the code loaded', async () => {
  show();
  start.mockReturnValue(() => {});
  comes('mouse', 'pointermove');
  comes('mouse', 'pointerenter');
  comes('mouse', 'pointermove');
  await waitFor(() => expect(start).toHaveBeenCalled());
  expect(start).toHaveBeenCalledTimes(1);
});

test('touch scrolls natively and loads nothing', async () => {
  show();
  comes('touch');
  comes('pen');
  start.mockReturnValue(() => {});
  comes('mouse');
  await waitFor(() => expect(start).toHaveBeenCalledTimes(1));
});

test('keeps the slides when Swiper cannot start', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  start.mockImplementation(() => {
    throw new Error('no Swiper');
  });
  show();
  comes('mouse');
  await waitFor(() => expect(warn).toHaveBeenCalled());
  expect(screen.getAllByRole('group', { name: /^\d of 3$/ })).toHaveLength(3);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('without Swiper'), expect.any(Error));
});
