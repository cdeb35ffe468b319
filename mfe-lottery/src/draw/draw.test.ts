import { NumberSet } from 'shared/numbers/NumberSet';
import { drawnLottery } from 'shared/testing/factories';
import { waitForDraw } from './DrawBanner.tsx';
import { outcomeFor } from './drawOutcome.ts';
import { fromBeacon } from './HowComputed.tsx';
import { reelStopsMs, reelsMs } from './NumberReveal.tsx';
import { nextCheckIn } from './useDrawWatch.ts';

const endTime = 1_000_000;
const v1 = { drawRule: 'v1', endTime, drawTime: endTime };
const v2 = { drawRule: 'v2', endTime, drawTime: endTime + 16_400 };

describe('waiting time of a draw', () => {
  it('lasts ten seconds for a block', () => {
    expect([0, 3_500, 10_000, 59_999, 60_000].map((passed) => waitForDraw(v1, endTime + passed))).toEqual([
      { left: 10, total: 10, late: false },
      { left: 7, total: 10, late: false },
      { left: 0, total: 10, late: false },
      { left: 0, total: 10, late: false },
      { left: 0, total: 10, late: true },
    ]);
  });

  it('lasts until the beacon round is published, and is late a minute after it', () => {
    expect([0, 16_400, 60_000, 76_400].map((passed) => waitForDraw(v2, endTime + passed))).toEqual([
      { left: 17, total: 17, late: false },
      { left: 0, total: 17, late: false },
      { left: 0, total: 17, late: false },
      { left: 0, total: 17, late: true },
    ]);
  });

  it('lasts longer when the list was frozen too late for the first beacon round', () => {
    expect(waitForDraw({ ...v2, drawTime: endTime + 316_000 }, endTime + 70_000)).toEqual({ left: 246, total: 316, late: false });
  });

  it('does not get longer on a page whose clock is before the end of the sale', () => {
    expect(waitForDraw(v1, endTime - 5_000).left).toBe(10);
  });
});

describe('draw from a beacon signature', () => {
  const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
  const opening = '0'.repeat(64);

  it('computes the published numbers of drand round 1000', () => {
    const drawn = fromBeacon(signature, opening, 200, 102);
    expect(drawn.randomness).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd');
    expect([drawn.number, drawn.attempt]).toEqual([102, 0]);
    expect(fromBeacon(signature, opening, 100_000, 39_502).number).toBe(39_502);
  });

  it('returns the attempt that gives the announced number, else the first one', () => {
    const numbers = 100_000;
    const announced = 39_502;
    expect(fromBeacon(signature, opening, numbers, announced + 1)).toMatchObject({ attempt: 0, number: announced });
  });
});

describe('reels', () => {
  it('stops one reel after the other', () => {
    expect([0, 1, 2].map(reelStopsMs)).toEqual([1_600, 2_200, 2_800]);
  });

  it.each([
    [2, 0],
    [16, 1],
    [256, 2],
    [10_000, 3],
    [100_000, 4],
  ])('for %i numbers reveals the result after reel %i has stopped', (total, last) => {
    expect(reelsMs(total)).toBe(reelStopsMs(last) + 100);
  });
});

describe('outcome for the viewer', () => {
  it.each([
    ['won', drawnLottery({ winnerTicket: 42 }), [8, 42]],
    ['won', drawnLottery({ winnerTicket: 0 }), [0]],
    ['lost', drawnLottery({ winnerTicket: 42 }), [8]],
    ['lost', drawnLottery({ winnerTicket: 42, winner: null, winnerUserId: null }), [8]],
    ['unsold', drawnLottery({ winner: null, winnerUserId: null }), []],
    ['other', drawnLottery(), []],
  ] as const)('is %s', (outcome, drawn, own) => expect(outcomeFor(drawn, NumberSet.of(own))).toBe(outcome));
});

const end = 1_800_000_000_000;

describe('polling for the result', () => {
  it('begins after ten seconds, immediately when they have passed', () => {
    expect(nextCheckIn(0, end, end)).toBe(10_000);
    expect(nextCheckIn(0, end, end + 4_000)).toBe(6_000);
    expect(nextCheckIn(0, end, end + 3_600_000)).toBe(0);
  });

  it('backs off, and continues without end', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 100].map((asked) => nextCheckIn(asked, end, end + 20_000))).toEqual([
      1_000, 2_000, 3_000, 5_000, 8_000, 10_000, 10_000, 10_000,
    ]);
  });
});
