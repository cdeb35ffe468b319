import { type BreakLength, breakEnd, breakLengths, exclusionLengths, isExclusion } from './breakLengths.ts';

const cases: [BreakLength, string, string][] = [
  ['24h', '2026-11-22T10:30:00.000Z', '2026-11-23T10:30:00.000Z'],
  ['24h', '2028-02-28T23:59:59.999Z', '2028-02-29T23:59:59.999Z'],
  ['7d', '2026-12-29T10:30:00.000Z', '2027-01-05T10:30:00.000Z'],
  ['30d', '2026-11-22T10:30:00.000Z', '2026-12-22T10:30:00.000Z'],
  ['6w', '2026-11-22T10:30:00.000Z', '2027-01-03T10:30:00.000Z'],
  ['6m', '2026-11-22T10:30:00.000Z', '2027-05-22T10:30:00.000Z'],
  // There is no 31 February, so it ends in March, never earlier.
  ['6m', '2026-08-31T10:30:00.000Z', '2027-03-03T10:30:00.000Z'],
  ['12m', '2028-02-29T10:30:00.000Z', '2029-03-01T10:30:00.000Z'],
  ['60m', '2026-11-22T10:30:00.000Z', '2031-11-22T10:30:00.000Z'],
];

test.each(cases)('%s from %s end at %s', (length, from, end) => {
  expect(new Date(breakEnd(length, Date.parse(from))).toISOString()).toBe(end);
});

test('a break is no exclusion', () => {
  expect([...breakLengths, ...exclusionLengths].filter(isExclusion)).toEqual(exclusionLengths);
});
