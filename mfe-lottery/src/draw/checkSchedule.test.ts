import { nextCheckIn } from './checkSchedule.ts';

const end = 1_800_000_000_000;

describe('asking for the result', () => {
  it('starts when the ten seconds are over, at once where they already are', () => {
    expect(nextCheckIn(0, end, end)).toBe(10_000);
    expect(nextCheckIn(0, end, end + 4_000)).toBe(6_000);
    expect(nextCheckIn(0, end, end + 3_600_000)).toBe(0);
  });

  it('backs off, and never stops', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 100].map((asked) => nextCheckIn(asked, end, end + 20_000))).toEqual([
      1_000, 2_000, 3_000, 5_000, 8_000, 10_000, 10_000, 10_000,
    ]);
  });
});
