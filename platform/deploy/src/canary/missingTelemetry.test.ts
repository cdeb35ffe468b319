import { seeded } from '../testing/simulatedVisits.ts';
import { detectMissingTelemetry, maxFalseMissingRate } from './missingTelemetry.ts';

/** Returns the number of visits until missing telemetry is detected, checked after every tenth; null if never. */
function foundAfter(share: number, percent: number, visits: number, seed: number): number | null {
  const random = seeded(seed);
  let canary = 0;
  for (let all = 1; all <= visits; all++) {
    if (random() < share) canary += 1;
    if (all % 10 === 0 && detectMissingTelemetry({ canary, all }, percent)) return all;
  }
  return null;
}

test('a canary whose pages tell nothing is found, with the figures in one sentence', () => {
  expect(detectMissingTelemetry({ canary: 0, all: 100 }, 5)).toBeNull();
  const found = detectMissingTelemetry({ canary: 0, all: 2_000 }, 5);
  expect(found?.verdict).toBe('abort');
  expect(found?.reason).toBe(
    'It is silent: 0 of 2,000 visits tell of it, where 5 % of visitors get it, so for most of them its page does not start; chance does that at most once in 1,000 times.',
  );
});

test.each([
  [5, 1_600],
  [20, 400],
  [50, 160],
])('with %i % of visitors it takes at most %i visits of the site', (percent, most) => {
  const found = foundAfter(0, percent, 10_000, 1);
  expect(found).not.toBeNull();
  expect(found).toBeLessThanOrEqual(most);
});

test('one that is heard of as often as it should be, or half as often, is never found so in a thousand histories', () => {
  const histories = Array.from({ length: 1_000 }, (_, index) => index);
  for (const share of [0.05, 0.025])
    expect(histories.filter((index) => foundAfter(share, 5, 2_000, 7_919 * (index + 1)) !== null)).toEqual([]);
});

test('one of which just a quarter is heard is found as seldom as is said', () => {
  const found = Array.from({ length: 1_000 }, (_, index) => foundAfter(0.05 / 4, 5, 2_000, 104_729 * (index + 1)));
  expect(found.filter((after) => after !== null).length).toBeLessThanOrEqual(1 + 3 * 1_000 * maxFalseMissingRate);
});
