import { spendEdges } from './spendEdges.testing.ts';
import { isRaise, raiseLapsesAt, raiseReadyAt, spendWindow } from './spendWindows.ts';

const iso = (at: number) => new Date(at).toISOString();
const ms = (text: string) => Date.parse(text);

test.each(spendEdges)('$what is in its $period', ({ period, at, start, end }) => {
  const window = spendWindow(period, ms(at));
  expect([iso(window.start), iso(window.end)]).toEqual([start, end]);
});

test.each([
  { from: null, to: 10, raise: false },
  { from: 10, to: 9, raise: false },
  { from: 10, to: 10, raise: false },
  { from: 10, to: 11, raise: true },
  { from: 10, to: null, raise: true },
  { from: null, to: null, raise: false },
])('from $from to $to is a raise: $raise', ({ from, to, raise }) => {
  expect(isRaise(from, to)).toBe(raise);
});

test.each([
  { what: 'a day is over long before 72 hours', period: 'day', asked: '2026-11-22T10:00:00Z', ready: '2026-11-25T10:00:00.000Z' },
  { what: 'a week that ends sooner', period: 'week', asked: '2026-11-21T10:00:00Z', ready: '2026-11-24T10:00:00.000Z' },
  { what: 'a week that ends later', period: 'week', asked: '2026-11-16T10:00:00Z', ready: '2026-11-23T00:00:00.000Z' },
  {
    what: 'a week whose end is exactly 72 hours away',
    period: 'week',
    asked: '2026-11-20T00:00:00Z',
    ready: '2026-11-23T00:00:00.000Z',
  },
  { what: 'a month that ends later', period: 'month', asked: '2028-02-01T00:00:00Z', ready: '2028-03-01T00:00:00.000Z' },
  { what: 'a month that ends sooner', period: 'month', asked: '2028-02-28T12:00:00Z', ready: '2028-03-02T12:00:00.000Z' },
] as const)('a raise waits for the later of 72 hours and the end of its period: $what', ({ period, asked, ready }) => {
  expect(iso(raiseReadyAt(period, ms(asked)))).toBe(ready);
});

test('a raise that nobody confirms is forgotten a week after it could be', () => {
  expect(iso(raiseLapsesAt(ms('2026-11-25T10:00:00Z')))).toBe('2026-12-02T10:00:00.000Z');
});
