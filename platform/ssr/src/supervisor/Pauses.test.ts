import { Pauses } from './Pauses.ts';

test('the first start is at once, the next ones wait twice as long each time', () => {
  const pauses = new Pauses(250);
  expect(pauses.before(0)).toBe(0);
  expect(pauses.before(100)).toBe(150);
  expect(pauses.before(250)).toBe(0);
  expect(pauses.before(250)).toBe(500);
  expect(pauses.before(750)).toBe(0);
  expect(pauses.before(750)).toBe(1000);
});

test('a pause is never longer than half a minute', () => {
  const pauses = new Pauses(250);
  let now = 0;
  for (let start = 0; start < 20; start++) {
    pauses.before(now);
    now += pauses.before(now);
  }
  pauses.before(now);
  expect(pauses.before(now)).toBe(30_000);
});

test('after one that lasted, the next start is at once again', () => {
  const pauses = new Pauses(250);
  for (const now of [0, 250, 750]) pauses.before(now);
  expect(pauses.before(61_000)).toBe(0);
  expect(pauses.before(61_000)).toBe(250);
});
