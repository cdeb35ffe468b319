import { type Canary, variantHeader } from 'shared/contracts/canaries';
import { chosenVariant, newVisitorNumber } from './chosenVariant.ts';

const canary = (place: Canary['place'], first: number, percent: number): Canary => ({
  place,
  first,
  percent,
  releases: ['host/1'],
});
const options = { isSecure: true, newNumber: () => '101010' };
const both = [canary(1, 10, 5), canary(3, 50, 50)];

test('while no canary runs, nobody has a number', () => {
  expect(chosenVariant([], {}, options)).toEqual({ variant: '', cookie: null });
  expect(chosenVariant([], { [variantHeader]: '1' }, options)).toEqual({ variant: '', cookie: null });
});

test('who has no number gets one, and the canaries that it is in', () => {
  expect(chosenVariant(both, {}, options)).toEqual({
    variant: '1',
    cookie: 'snail-lotto-canary=101010; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
  });
  expect(chosenVariant(both, {}, { ...options, isSecure: false }).cookie).toMatch(/SameSite=Lax$/);
});

test.each([
  ['snail-lotto-canary=140099', '13'],
  ['theme=dark; snail-lotto-canary=159900', ''],
  ['snail-lotto-canary=999950;theme=dark', '3'],
])('who has one keeps it: %s', (cookie, variant) => {
  expect(chosenVariant(both, { cookie }, options)).toEqual({ variant, cookie: null });
});

test.each([
  'snail-lotto-canary=',
  'snail-lotto-canary=12345',
  'snail-lotto-canary=1234567',
  'x-snail-lotto-canary=999999',
  'snail-lotto-canary=12e456',
])('what is no number counts for nothing: %s', (cookie) => {
  expect(chosenVariant(both, { cookie }, options).cookie).toContain('=101010;');
});

test.each([
  ['1', '1'],
  ['13', '13'],
  ['live', ''],
  ['2', ''],
  ['31', ''],
  ['11', ''],
  ['../1', ''],
])('a web server in front has chosen %s: that is sent where it is there, and no cookie', (told, variant) => {
  expect(chosenVariant(both, { cookie: 'snail-lotto-canary=140099', [variantHeader]: told }, options)).toEqual({
    variant,
    cookie: null,
  });
});

test('of 10,000 visitors without a number each canary gets its share, and the canaries together theirs', () => {
  const visitors = 10_000;
  const canaries = [canary(1, 95, 10), canary(2, 0, 50), canary(3, 7, 5)];
  const found: Record<string, number> = {};
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const { variant } = chosenVariant(canaries, {}, { isSecure: true, newNumber: newVisitorNumber });
    found[variant] = (found[variant] ?? 0) + 1;
  }
  const shares = { '': 0.4275, 1: 0.0475, 2: 0.4275, 3: 0.0225, 12: 0.0475, 13: 0.0025, 23: 0.0225, 123: 0.0025 };
  // Six standard deviations: a false alarm once in about 500 million runs.
  for (const [variant, share] of Object.entries(shares))
    expect(Math.abs((found[variant] ?? 0) - visitors * share)).toBeLessThan(6 * Math.sqrt(visitors * share * (1 - share)));
});
