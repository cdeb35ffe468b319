import { type ReleaseFigures, reportBounds } from 'shared/contracts/reports';
import { type History, type Nature, seeded, simulate, usual } from '../testing/simulatedVisits.ts';
import {
  analyseCanary,
  detectMissingTelemetry,
  evidence,
  higherOddsRatios,
  lowerOddsRatios,
  maxFalseAbortRate,
  maxFalseMissingRate,
  minVisits,
  rateLowerBound,
} from './analyseCanary.ts';
import { emptyMetrics } from './fetchMetrics.ts';

describe('analyseCanary', () => {
  const times = (count: number) =>
    reportBounds.map((bound) => (bound === 400 ? count * 0.75 : bound === 800 ? count * 0.25 : 0)).concat(0);

  const figures = (visits: number, over: Partial<ReleaseFigures> = {}): ReleaseFigures => ({
    ...emptyMetrics('mfe-lottery/1.0.0-a'),
    visits,
    stood: visits,
    standMs: times(visits),
    inpMs: times(visits),
    ...over,
  });

  test('without visitors of both nothing is said', () => {
    expect(analyseCanary(figures(0), figures(0))).toEqual({
      verdict: 'wait',
      reason: 'There is nothing to compare: 0 visits of the live release, 0 visits of the canary.',
    });
    expect(analyseCanary(figures(1_000), figures(0)).verdict).toBe('wait');
  });

  test('one visitor whose parts fail is no reason, and some are, with their figures in one sentence', () => {
    const live = figures(1_900, { failed: 4, stood: 1_896 });
    expect(analyseCanary(live, figures(100, { failed: 1, stood: 99 })).verdict).toBe('wait');
    const { verdict, reason } = analyseCanary(live, figures(100, { failed: 5, stood: 95 }));
    expect(verdict).toBe('abort');
    expect(reason).toMatch(
      /^It is worse: 5 of 100 parts failed, of the live release 4 of 1,900 parts failed; chance does that at most once in [\d,]+ times, and once in 300 is enough\.$/,
    );
  });

  test('a place that fails again after each Retry failed once', () => {
    const live = figures(1_900);
    expect(analyseCanary(live, figures(100, { failed: 30, stood: 99, retried: 29 })).verdict).toBe('wait');
    expect(analyseCanary(live, figures(100, { failed: 30, stood: 70 })).verdict).toBe('abort');
  });

  test('errors of handlers are a reason, those that the live release has as well are none', () => {
    const errors = { errors: 60 };
    expect(analyseCanary(figures(1_900, { errors: 40 }), figures(100, errors)).reason).toContain('60 errors in 100 visits');
    expect(analyseCanary(figures(1_900, { errors: 1_140 }), figures(100, errors)).verdict).toBe('wait');
  });

  test('a slower part, press or page is a reason to abort, and a faster one is not', () => {
    const slow = times(100).toReversed();
    for (const histogram of ['standMs', 'inpMs', 'lcpMs'] as const) {
      const live = figures(1_900, { [histogram]: times(1_900) });
      const { verdict, reason } = analyseCanary(live, figures(100, { [histogram]: slow }));
      expect([verdict, reason]).toEqual(['abort', expect.stringMatching(/^It is worse: \d+ of 100 .* took longer than \d+ ms/)]);
      expect(
        analyseCanary(figures(1_900, { [histogram]: times(1_900).toReversed() }), figures(100, { [histogram]: slow })).verdict,
      ).toBe('wait');
    }
    expect(analyseCanary(figures(1_900, { standMs: times(1_900).toReversed() }), figures(100)).verdict).toBe('wait');
  });

  test('a good canary waits for its visits, is promoted, and reports its figures', () => {
    const live = figures(40_000);
    expect(analyseCanary(live, figures(minVisits - 1))).toEqual({
      verdict: 'wait',
      reason: `Nothing speaks against it, after ${minVisits - 1} visits of the ${minVisits} that it takes at least.`,
    });
    expect(analyseCanary(live, figures(2_000))).toEqual({
      verdict: 'promote',
      reason:
        'It is no worse after 2,000 visits: 0 of 2,000 parts failed, of the live release 0 of 40,000 parts failed; 0 errors in 2,000 visits, of the live release 0 errors in 40,000 visits; and it is not slower.',
    });
  });

  test('a canary that may still be too much worse is not promoted, and names the measure', () => {
    const { verdict, reason } = analyseCanary(figures(40_000), figures(600, { failed: 6, stood: 594 }));
    expect(verdict).not.toBe('promote');
    expect(reason).toContain('6 of 600 parts failed');
    expect(analyseCanary(figures(40_000), figures(2_000, { inpMs: times(0) })).verdict).toBe('wait');
  });

  /** Simulates histories that are analysed after every tenth visit of the canary; the long form is `npm run trial -- judge`. */
  const histories = (count: number, canary: Nature, visitors: number, over: { past?: boolean; every?: number } = {}): History[] =>
    Array.from({ length: count }, (_, index) =>
      simulate({ canary, share: 0.05, visitors, every: 10, random: seeded(7_919 * (index + 1)), ...over }),
    );

  describe('in simulated histories with 5 % of the visitors', () => {
    it('a release equal to the live one is hardly ever aborted, even without a promotion', () => {
      const aborted = histories(60, usual, 10_000, { past: true }).filter(({ verdict }) => verdict === 'abort');
      expect(aborted.length).toBeLessThanOrEqual(Math.ceil(60 * maxFalseAbortRate));
    });

    it('one that throws for one in three is aborted before 200 of 2,000 met it', () => {
      for (const { verdict, met } of histories(60, { ...usual, throws: 1 / 3 }, 2_000, { every: 1 })) {
        expect(verdict).toBe('abort');
        expect(met).toBeLessThan(200);
      }
    });

    it('one that is slower by half is aborted before 1,000 met it', () => {
      for (const { verdict, met } of histories(20, { ...usual, slower: 1.5 }, 40_000)) {
        expect(verdict).toBe('abort');
        expect(met).toBeLessThan(1_000);
      }
    });

    it('a good one is promoted', () => {
      expect(histories(10, usual, 100_000).map(({ verdict }) => verdict)).toEqual(Array(10).fill('promote'));
    });
  });
});

describe('missingTelemetry', () => {
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

  test('detects a canary whose pages report nothing, and gives the figures in one sentence', () => {
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

  test('accepts a canary with all or half of the expected reports in each of a thousand histories', () => {
    const histories = Array.from({ length: 1_000 }, (_, index) => index);
    for (const share of [0.05, 0.025])
      expect(histories.filter((index) => foundAfter(share, 5, 2_000, 7_919 * (index + 1)) !== null)).toEqual([]);
  });

  test('detects a canary with just a quarter of the expected reports as rarely as promised', () => {
    const found = Array.from({ length: 1_000 }, (_, index) => foundAfter(0.05 / 4, 5, 2_000, 104_729 * (index + 1)));
    expect(found.filter((after) => after !== null).length).toBeLessThanOrEqual(1 + 3 * 1_000 * maxFalseMissingRate);
  });
});

describe('evidence, as in a sequential probability ratio test', () => {
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
});
