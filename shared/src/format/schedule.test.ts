import { explainSchedule } from './schedule.ts';

const now = Date.UTC(2026, 10, 20, 12);

function ahead(minutes: number): void {
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-minutes);
}
afterEach(() => jest.restoreAllMocks());

test.each([
  ['*/5 * * * *', 'Every 5 minutes'],
  ['* * * * *', 'Every minute'],
  ['0 * * * *', 'Every hour'],
  ['0 18 * * *', 'Daily at 18:00 UTC'],
  ['0 0,6,12,18 * * *', 'Daily at 00:00, 06:00, 12:00 and 18:00 UTC'],
  ['30 */8 * * *', 'Daily at 00:30, 08:30 and 16:30 UTC'],
  ['0 0 * * 1', 'Mondays at 00:00 UTC'],
  ['0 12 * * 7', 'Sundays at 12:00 UTC'],
])('%s is %s', (crontab, words) => {
  expect(explainSchedule(crontab, 'UTC', now)).toBe(words);
});

test.each([
  [60, '0 18 * * *', 'Daily at 19:00'],
  [60, '0 0,6,12,18 * * *', 'Daily at 01:00, 07:00, 13:00 and 19:00'],
  [330, '0 0,12 * * *', 'Daily at 05:30 and 17:30'],
  [-300, '0 0 * * 1', 'Sundays at 19:00'],
  [840, '0 12 * * 6', 'Sundays at 02:00'],
  [-300, '0 0 * * 0', 'Saturdays at 19:00'],
  [60, '*/5 * * * *', 'Every 5 minutes'],
])('%s minutes ahead of UTC, %s is %s', (minutes, crontab, words) => {
  ahead(minutes);
  expect(explainSchedule(crontab, 'local', now)).toBe(words);
});

test.each([
  '*/7 * * * *',
  '0 18 1 * *',
  '0 18 * 6 *',
  '0 18 * * 1-5',
  '0,30 18 * * *',
  '0 25 * * *',
  '0 18 * *',
  '0 18 * * * *',
  'daily',
  '',
])('returns nothing for %j', (crontab) => {
  expect(explainSchedule(crontab, 'UTC', now)).toBeNull();
});

test('returns nothing for weekly times on both sides of midnight', () => {
  ahead(-300);
  expect(explainSchedule('0 0,12 * * 1', 'local', now)).toBeNull();
  expect(explainSchedule('0 6,12 * * 1', 'local', now)).toBe('Mondays at 01:00 and 07:00');
});
