import { RestartBackoff } from './RestartBackoff.ts';

test('the first start is at once, the next ones wait twice as long each time', () => {
  const pauses = new RestartBackoff(250);
  expect(pauses.delayMs(0)).toBe(0);
  expect(pauses.delayMs(100)).toBe(150);
  expect(pauses.delayMs(250)).toBe(0);
  expect(pauses.delayMs(250)).toBe(500);
  expect(pauses.delayMs(750)).toBe(0);
  expect(pauses.delayMs(750)).toBe(1000);
});

test('a pause is never longer than half a minute', () => {
  const pauses = new RestartBackoff(250);
  let now = 0;
  for (let start = 0; start < 20; start++) {
    pauses.delayMs(now);
    now += pauses.delayMs(now);
  }
  pauses.delayMs(now);
  expect(pauses.delayMs(now)).toBe(30_000);
});

test('after one that lasted, the next start is at once again', () => {
  const pauses = new RestartBackoff(250);
  for (const now of [0, 250, 750]) pauses.delayMs(now);
  expect(pauses.delayMs(61_000)).toBe(0);
  expect(pauses.delayMs(61_000)).toBe(250);
});
