import type { PageReport } from 'shared/contracts/reports';
import { PagesSent } from '../../../core/site/pagesSent.ts';
import { Votes, windowMs } from './reportLimiter.ts';

const release = 'mfe-lottery/0.2.0-b';
const failed: PageReport = {
  visit: [release],
  parts: [{ part: 'lottery/NextDraw', release, outcome: 'failed', why: 'code' }],
  errors: [{ release, count: 900 }],
  vitals: [{ name: 'LCP', release, value: 9_000 }],
};
const nothing: PageReport = { visit: [], parts: [], errors: [], vitals: [] };
let now = 0;
const sizeOf = ({ visit, parts, errors, vitals }: PageReport) => [visit, parts, errors, vitals].map(({ length }) => length);

function flood(votes: Votes, addressOf: (host: number) => string): number[] {
  const sum = [0, 0, 0, 0];
  for (let times = 0; times < 20; times++)
    for (let host = 1; host < 500; host++)
      for (const [kind, count] of sizeOf(votes.counted(failed, addressOf(host))).entries()) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}

beforeEach(() => {
  now = 10 * windowMs;
});

test.each([
  ['an IPv4 block of 256 addresses', (host: number) => `203.0.113.${host % 256}`],
  ['the same inside IPv6', (host: number) => `::ffff:203.0.113.${host % 256}`],
  ['a household of IPv6', (host: number) => `2001:db8:1:${(0x1200 + (host % 256)).toString(16)}::${host}`],
])('%s has one vote a window for a release', (_what, addressOf) => {
  const votes = new Votes(1, () => now);
  expect(flood(votes, addressOf)).toEqual([1, 1, 1, 1]);
  now += windowMs;
  expect(sizeOf(votes.counted(failed, addressOf(1)))).toEqual([1, 1, 1, 1]);
});

test('several reports of a page count each event once, and other networks and releases count as well', () => {
  const votes = new Votes(1, () => now);
  const part = { part: 'lottery/Rounds', release };
  expect(sizeOf(votes.counted({ ...nothing, visit: [release, 'host/1.0.0-h'] }, '198.51.100.1'))).toEqual([2, 0, 0, 0]);
  const later: PageReport = {
    ...nothing,
    parts: [
      { ...part, outcome: 'failed', why: 'late' },
      { ...part, outcome: 'retried' },
      { ...part, outcome: 'recovered', ms: 9 },
    ],
  };
  expect(sizeOf(votes.counted(later, '198.51.100.1'))).toEqual([0, 3, 0, 0]);
  expect(sizeOf(votes.counted(later, '198.51.100.2'))).toEqual([0, 0, 0, 0]);
  expect(sizeOf(votes.counted(later, '198.51.101.2'))).toEqual([0, 3, 0, 0]);
  expect(votes.mayCount(release, 'violation', '198.51.100.1')).toBe(true);
  expect(votes.mayCount(release, 'violation', '198.51.100.9')).toBe(false);
});

test('the parts and errors that one report counts are bounded', () => {
  const votes = new Votes(1, () => now);
  const parts = Array.from(
    { length: 40 },
    (_, at) => ({ part: `lottery/Made${at}`, release, outcome: 'failed', why: 'code' }) as const,
  );
  const { parts: counted, errors } = votes.counted({ ...nothing, parts, errors: [{ release, count: 1_000 }] }, '198.51.100.1');
  expect([counted.length, errors]).toEqual([20, [{ release, count: 10 }]]);
});

test('this machine itself is no stranger, and a factor raises the limit', () => {
  expect(flood(new Votes(1, () => now), () => '127.0.0.1')[0]).toBe(20 * 499);
  expect(flood(new Votes(7, () => now), () => '203.0.113.1')[0]).toBe(7);
});

test('names beyond the bound of a window are not counted', () => {
  const votes = new Votes(1, () => now, 10);
  for (let at = 0; at < 10; at++) expect(votes.mayCount(`host/1.0.0-${at}`, 'visit', '203.0.113.1')).toBe(true);
  expect(votes.mayCount('host/1.0.0-x', 'visit', '203.0.113.1')).toBe(false);
});

describe('while a canary runs, a network reports at most as often as pages were sent to it', () => {
  const canary = release;
  const live = 'mfe-lottery/0.1.0-a';
  const canaryOf = (name: string) => (name.startsWith('mfe-lottery/') ? canary : undefined);
  const stranger = '203.0.113.7';
  const page = (isSent: boolean) => [{ releases: [canary], isSent }];
  const visit = (name: string): PageReport => ({
    ...nothing,
    visit: [name],
    parts: [{ part: 'lottery/NextDraw', release: name, outcome: 'failed', why: 'code' }],
  });
  let pages: PagesSent;
  let votes: Votes;
  beforeEach(() => {
    pages = new PagesSent(() => now);
    votes = new Votes(1, () => now, undefined, { pages, canaryOf });
  });
  /** Returns how many visits and failures count of one network's reports in a number of windows. */
  function reported(name: string, windows: number, address = stranger): number[] {
    const sum = [0, 0];
    for (let at = 0; at < windows; at++, now += windowMs) {
      const { visit: visits, parts } = votes.counted(visit(name), address);
      sum[0] = (sum[0] ?? 0) + visits.length;
      sum[1] = (sum[1] ?? 0) + parts.length;
    }
    return sum;
  }

  test('three pages were sent, and reports of ten windows count as three', () => {
    for (let at = 0; at < 3; at++) pages.record(page(true), stranger);
    expect(reported(canary, 10)).toEqual([3, 3]);
  });

  test('no page was sent, so nothing counts, neither of the canary nor of the live release', () => {
    pages.record(page(true), '198.51.100.1');
    expect([reported(canary, 10), reported(live, 10)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('a page with the live release allows no report about the canary, and the reverse', () => {
    pages.record(page(false), stranger);
    expect([reported(canary, 3), reported(live, 3)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    pages.record(page(true), '198.51.100.1');
    expect([reported(live, 3, '198.51.100.1'), reported(canary, 3, '198.51.100.1')]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test('honest visits all count: each network loads its page and reports about it', () => {
    for (let block = 0; block < 50; block++) {
      pages.record(page(block % 2 === 0), `198.51.${block}.9`);
      expect(reported(block % 2 === 0 ? canary : live, 1, `198.51.${block}.9`)).toEqual([1, 1]);
    }
  });

  test('not limited: apps without a canary, a process that knows no page, and this machine', () => {
    expect(reported(canary, 2)).toEqual([2, 2]);
    pages.record(page(true), '198.51.100.1');
    expect(reported('mfe-rewards/1.0.0-r', 2)).toEqual([2, 2]);
    expect(reported(canary, 2, '127.0.0.1')).toEqual([2, 2]);
    expect(reported(canary, 2)).toEqual([0, 0]);
  });

  test('pages are forgotten after a day, and their reports with them', () => {
    const dayMs = 24 * 60 * 60_000;
    pages.record(page(true), stranger);
    now += dayMs / 2;
    expect(reported(canary, 2)).toEqual([1, 1]);
    pages.record(page(true), stranger);
    now += dayMs / 2;
    expect(reported(canary, 2)).toEqual([1, 1]);
    now += dayMs;
    pages.record(page(true), '198.51.100.1');
    expect(reported(canary, 2)).toEqual([0, 0]);
  });

  test('pages above the memory bound are not known', () => {
    pages = new PagesSent(() => now, 2);
    votes = new Votes(1, () => now, undefined, { pages, canaryOf });
    for (const address of ['198.51.100.1', '198.51.101.1', stranger]) pages.record(page(true), address);
    expect([reported(canary, 1, '198.51.101.1'), reported(canary, 1)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });
});
