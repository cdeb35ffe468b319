import { fireEvent, screen, within } from '@testing-library/react';
import { axe } from '../testing/axe.ts';
import { renderWithProviders } from '../testing/render.tsx';
import type { PerView } from './Carousel.styles.ts';
import { Carousel } from './Carousel.tsx';

/** Swiper needs a layout, which jsdom lacks. */
jest.mock('./carouselEngine.ts', () => ({ startCarousel: () => () => {} }));

const prizes = ['Dream Car', 'Snail Watch', 'Gold coin'];
const show = (perView: PerView = { base: 2, 768: 3 }) =>
  renderWithProviders(
    <Carousel
      label="Prizes"
      perView={perView}
      slides={prizes.map((name) => ({ key: name, node: <a href={`/${name}`}>{name}</a> }))}
    />,
  );

function lay(track: HTMLElement) {
  Object.defineProperties(track, { clientWidth: { value: 300 }, scrollWidth: { value: 900 } });
  [...track.children].forEach((slide, index) => {
    Object.defineProperty(slide, 'offsetLeft', { value: 6 + index * 300 });
  });
  track.scrollTo = jest.fn((options?: ScrollToOptions | number) => {
    if (typeof options === 'object') track.scrollLeft = options.left ?? 0;
    fireEvent.scroll(track);
  });
  fireEvent(window, new Event('resize'));
}

test('is a named carousel of counted slides', async () => {
  const { container } = show();
  const carousel = screen.getByRole('region', { name: 'Prizes' });
  expect(carousel).toHaveAttribute('aria-roledescription', 'carousel');
  const second = within(carousel).getByRole('group', { name: '2 of 3' });
  expect(within(second).getByRole('link', { name: 'Snail Watch' })).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('buttons and bullets scroll the row and show its position', async () => {
  const { user } = show();
  const track = screen.getByRole('group', { name: 'Prizes, slides' });
  lay(track);
  const [previous, next] = [
    screen.getByRole('button', { name: 'Previous slide' }),
    screen.getByRole('button', { name: 'Next slide' }),
  ];
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  await user.click(next);
  expect(track.scrollLeft).toBe(300);
  expect(screen.getByRole('button', { name: 'Go to slide 2', current: true })).toBeInTheDocument();
  await user.click(next);
  expect(track.scrollLeft).toBe(600);
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveFocus();
  await user.click(next);
  expect(track.scrollLeft).toBe(600);
  await user.click(previous);
  expect(track.scrollLeft).toBe(300);
  expect(next).toHaveAttribute('aria-disabled', 'false');
  await user.click(screen.getByRole('button', { name: 'Go to slide 1' }));
  expect(track.scrollLeft).toBe(0);
});

test('continues from the position of a row that was scrolled otherwise', async () => {
  const { user } = show();
  const track = screen.getByRole('group', { name: 'Prizes, slides' });
  lay(track);
  await user.click(screen.getByRole('button', { name: 'Next slide' }));
  fireEvent.wheel(track);
  track.scrollLeft = 590;
  fireEvent.scroll(track);
  expect(screen.getByRole('button', { name: 'Go to slide 3', current: true })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next slide' }));
  expect(track.scrollLeft).toBe(600);
});

test('a second press while scrolling continues from the target', async () => {
  const { user } = show();
  const track = screen.getByRole('group', { name: 'Prizes, slides' });
  lay(track);
  const sent: number[] = [];
  track.scrollTo = jest.fn((options?: ScrollToOptions | number) => {
    if (typeof options === 'object') sent.push(options.left ?? 0);
  });
  await user.click(screen.getByRole('button', { name: 'Next slide' }));
  await user.click(screen.getByRole('button', { name: 'Next slide' }));
  expect(sent).toEqual([300, 600]);
});

test('hides the controls when all slides fit', () => {
  show();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('shows the given number of slides from each window width', () => {
  const { container } = show({ base: 1, 1024: 4, 480: 2 });
  const slide = container.querySelector('.swiper-slide');
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSMediaRule && slide && rule.cssText.includes(slide.className.split(' ').at(-1) ?? '-'))
    .map((rule) => rule.cssText.replace(/\s+/g, ' '));
  expect(rules).toEqual([
    expect.stringMatching(/min-width: ?480px.*calc\(\(100% - 16px\) ?\/ ?2\)/),
    expect.stringMatching(/min-width: ?1024px.*calc\(\(100% - 48px\) ?\/ ?4\)/),
  ]);
});
