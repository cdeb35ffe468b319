import { momentsOf } from './statementDays.ts';

test.each([
  ['', '', {}],
  ['2026-11-01', '', { from: Date.UTC(2026, 10, 1) }],
  ['', '2026-11-30', { to: Date.UTC(2026, 11, 1) }],
  ['2028-02-29', '2028-02-29', { from: Date.UTC(2028, 1, 29), to: Date.UTC(2028, 2, 1) }],
  ['soon', '2026-13-01', {}],
  ['1969-12-31', '', {}],
])('from %j to %j are %j', (from, to, moments) => {
  expect(momentsOf(from, to)).toEqual(moments);
});
