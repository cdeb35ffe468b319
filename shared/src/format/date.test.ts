import { formatDateTime, formatTime } from './date.ts';

const evening = new Date(2026, 10, 20, 18, 5).getTime();

test('a moment in the reader’s own time zone', () => {
  expect(formatDateTime(evening)).toBe('20 Nov 2026, 18:05');
  expect(formatTime(evening)).toBe('18:05');
});
