import { act, render, screen } from '@testing-library/react';
import { setTimeZone } from 'shared/clock';
import { useSchedule } from './useSchedule.ts';

function Schedule({ crontab, crontabExplain }: { crontab: string | null; crontabExplain: string | null }) {
  return <p>{useSchedule({ crontab, crontabExplain }) ?? 'none'}</p>;
}

afterEach(() => act(() => setTimeZone('local')));

test('follows the page’s time zone', () => {
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  render(<Schedule crontab="0 18 * * *" crontabExplain="At 18:00 (UTC)" />);
  expect(screen.getByText('Daily at 20:00')).toBeInTheDocument();
  act(() => setTimeZone('UTC'));
  expect(screen.getByText('Daily at 18:00 UTC')).toBeInTheDocument();
  jest.restoreAllMocks();
});

test('falls back to the provider’s description; null without a schedule', () => {
  const { rerender } = render(<Schedule crontab="0 18 1 * *" crontabExplain="At 18:00, on day 1 of the month (UTC)" />);
  expect(screen.getByText('At 18:00, on day 1 of the month (UTC)')).toBeInTheDocument();
  rerender(<Schedule crontab={null} crontabExplain={null} />);
  expect(screen.getByText('none')).toBeInTheDocument();
});
