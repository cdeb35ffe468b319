import { stopAfterDrag, stopFor } from './carouselTrack.ts';

const stops = [0, 276, 552, 700];

test.each([
  [0, 276],
  [275, 552],
  [276.4, 552],
  [300, 552],
  [551, 700],
  [700, 700],
])('from %s the next step goes to %s, never back', (from, to) => {
  expect(stopFor(stops, from, 'forward')).toBe(to);
});

test.each([
  [700, 552],
  [553, 276],
  [560, 552],
  [277, 0],
  [1, 1],
])('from %s the step back goes to %s', (from, to) => {
  expect(stopFor(stops, from, 'back')).toBe(to);
});

test('a bullet scrolls to its stop', () => {
  expect(stopFor(stops, 300, 3)).toBe(700);
  expect(stopFor(stops, 300, 9)).toBe(300);
});

test('a long drag continues in its direction, a short one returns', () => {
  expect(stopAfterDrag(stops, 0, 60)).toBe(276);
  expect(stopAfterDrag(stops, 276, 200)).toBe(0);
  expect(stopAfterDrag(stops, 276, 300)).toBe(276);
  expect(stopAfterDrag(stops, 552, 700)).toBe(700);
  expect(stopAfterDrag(stops, 0, 560)).toBe(700);
});
