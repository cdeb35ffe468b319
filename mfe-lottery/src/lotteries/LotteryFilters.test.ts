import { fromDateTimeInput, toDateTimeInput } from './LotteryFilters.tsx';

describe('moments in a date-time input', () => {
  it('are formatted and parsed to the minute in the local time zone', () => {
    const moment = new Date(2026, 10, 20, 18, 5).getTime();
    expect(toDateTimeInput(moment)).toBe('2026-11-20T18:05');
    expect(fromDateTimeInput('2026-11-20T18:05')).toBe(moment);
  });

  it('are formatted and parsed in UTC', () => {
    const moment = Date.UTC(2026, 10, 20, 18, 5);
    expect(toDateTimeInput(moment, 'UTC')).toBe('2026-11-20T18:05');
    expect(fromDateTimeInput('2026-11-20T18:05', 'UTC')).toBe(moment);
    expect(fromDateTimeInput('', 'UTC')).toBe(0);
  });

  it('are 0 for empty, incomplete and out-of-range values', () => {
    expect(toDateTimeInput(0)).toBe('');
    expect(toDateTimeInput(Number.MAX_SAFE_INTEGER)).toBe('');
    expect(fromDateTimeInput('')).toBe(0);
    expect(fromDateTimeInput('2026-11')).toBe(new Date('2026-11').getTime());
    expect(fromDateTimeInput('soon')).toBe(0);
  });
});
