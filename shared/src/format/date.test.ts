import { formatDateTime, formatTime, zoneName } from './date.ts';

const evening = new Date(2026, 10, 20, 18, 5).getTime();
const utcEvening = Date.UTC(2026, 10, 20, 18, 5);

test('formats a moment in the reader’s time zone', () => {
  expect(formatDateTime(evening)).toBe('20 Nov 2026, 18:05');
  expect(formatTime(evening)).toBe('18:05');
});

test('formats a moment in UTC', () => {
  expect(formatDateTime(utcEvening, 'UTC')).toBe('20 Nov 2026, 18:05');
  expect(formatTime(utcEvening, 'UTC')).toBe('18:05');
});

test('names a time zone with its offset from UTC', () => {
  expect(zoneName(utcEvening, 'UTC')).toBe('Coordinated Universal Time (UTC)');
  expect(zoneName(utcEvening)).toMatch(/^.+ \(UTC([+-]\d{1,2}(:\d{2})?)?\)$/);
});
