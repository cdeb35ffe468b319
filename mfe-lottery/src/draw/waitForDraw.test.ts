import { waitForDraw } from './waitForDraw.ts';

const endTime = 1_000_000;
const v1 = { drawRule: 'v1', endTime, drawTime: endTime };
const v2 = { drawRule: 'v2', endTime, drawTime: endTime + 16_400 };

describe('the wait for a draw', () => {
  it('is ten seconds for a block', () => {
    expect([0, 3_500, 10_000, 59_999, 60_000].map((passed) => waitForDraw(v1, endTime + passed))).toEqual([
      { left: 10, total: 10, late: false },
      { left: 7, total: 10, late: false },
      { left: 0, total: 10, late: false },
      { left: 0, total: 10, late: false },
      { left: 0, total: 10, late: true },
    ]);
  });

  it('lasts until the beacon speaks, and is late a minute after that', () => {
    expect([0, 16_400, 60_000, 76_400].map((passed) => waitForDraw(v2, endTime + passed))).toEqual([
      { left: 17, total: 17, late: false },
      { left: 0, total: 17, late: false },
      { left: 0, total: 17, late: false },
      { left: 0, total: 17, late: true },
    ]);
  });

  it('is longer when the list was frozen too late for the first round of the beacon', () => {
    expect(waitForDraw({ ...v2, drawTime: endTime + 316_000 }, endTime + 70_000)).toEqual({ left: 246, total: 316, late: false });
  });

  it('is not longer on a page whose clock has not reached the end', () => {
    expect(waitForDraw(v1, endTime - 5_000).left).toBe(10);
  });
});
