import { seeded } from '../testing/simulatedVisits.ts';
import { evidence, higherOddsRatios, lowerOddsRatios, rateLowerBound } from './analyseCanary.ts';

test('nothing counted says nothing', () => {
  expect(evidence(0, 0, 0.1, higherOddsRatios)).toBe(1);
  expect(evidence(0, 0, 0.1, lowerOddsRatios)).toBe(1);
});

test('it is the likelihood of one rate over that of another', () => {
  expect(evidence(3, 10, 0.1, [3])).toBeCloseTo((0.25 ** 3 * 0.75 ** 7) / (0.1 ** 3 * 0.9 ** 7), 9);
});

test('more bad ones speak for a higher rate, fewer for a lower one, and either less the nearer the rate is', () => {
  expect(evidence(20, 100, 0.1, higherOddsRatios)).toBeGreaterThan(evidence(15, 100, 0.1, higherOddsRatios));
  expect(evidence(1, 100, 0.1, lowerOddsRatios)).toBeGreaterThan(evidence(4, 100, 0.1, lowerOddsRatios));
  for (const [one, other] of [
    [0.05, 0.1],
    [0.1, 0.2],
    [0.2, 0.4],
  ] as const) {
    expect(evidence(30, 100, one, higherOddsRatios)).toBeGreaterThan(evidence(30, 100, other, higherOddsRatios));
    expect(evidence(3, 100, other, lowerOddsRatios)).toBeGreaterThan(evidence(3, 100, one, lowerOddsRatios));
  }
});

/** Counts how many of 2,000 random sequences ever reach evidence of 20 within 300 steps. */
function everTwenty(
  of: (random: () => number) => { bad: number; turns: number },
  rate: number,
  ratios: readonly number[],
): number {
  let found = 0;
  for (let row = 1; row <= 2_000; row++) {
    const random = seeded(row);
    let bad = 0;
    let turns = 0;
    for (let turn = 0; turn < 300; turn++) {
      const more = of(random);
      bad += more.bad;
      turns += more.turns;
      if (evidence(bad, turns, rate, ratios) < 20) continue;
      found += 1;
      break;
    }
  }
  return found;
}

test('evidence of 20 appears in at most one of 20 rows when the rate equals the bound, checked after every visit', () => {
  const chance = (random: () => number) => ({ bad: random() < 0.1 ? 1 : 0, turns: 1 });
  expect(everTwenty(chance, 0.1, higherOddsRatios)).toBeLessThanOrEqual(100);
  expect(everTwenty(chance, 0.1, lowerOddsRatios)).toBeLessThanOrEqual(100);
});

test('the same holds for failures in groups of three that count a third each, and not if each counts whole', () => {
  const threes = (each: number) => (random: () => number) => ({ bad: random() < 0.1 ? 3 * each : 0, turns: 3 * each });
  expect(everTwenty(threes(1 / 3), 0.1, higherOddsRatios)).toBeLessThanOrEqual(100);
  expect(everTwenty(threes(1), 0.1, higherOddsRatios)).toBeGreaterThan(100);
});

test('a rate is hardly ever below its bound at any check, and the bound approaches the rate', () => {
  let below = 0;
  for (let row = 1; row <= 200; row++) {
    const random = seeded(row);
    let bad = 0;
    let wasBelow = false;
    for (let turn = 1; turn <= 400; turn++) {
      if (random() < 0.2) bad += 1;
      wasBelow ||= turn % 10 === 0 && rateLowerBound(bad, turn, 0.05) > 0.2;
    }
    if (wasBelow) below += 1;
  }
  expect(below).toBeLessThanOrEqual(10);
  expect(rateLowerBound(2_000, 10_000, 0.05)).toBeGreaterThan(0.17);
  expect(rateLowerBound(0, 0, 0.05)).toBe(0);
});
