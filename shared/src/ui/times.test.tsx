import { act, render, screen } from '@testing-library/react';
import { noteServerTime, setTimeZone } from 'shared/clock';
import { formatDateTime } from '../format/date.ts';
import { remainingAt } from '../hooks/useRemaining.ts';
import { renderWithProviders } from '../testing/render.tsx';
import { Countdown } from './Countdown.tsx';
import { DateTime, TimeLeft } from './DateTime.tsx';

describe('Countdown', () => {
  const start = new Date('2026-11-20T12:00:00Z').getTime();
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const timer = () => screen.getByRole('timer').textContent?.replace(/\s+/g, ' ');

  beforeEach(() => jest.useFakeTimers({ now: start }));
  afterEach(() => {
    noteServerTime(Date.now(), 0);
    jest.useRealTimers();
  });

  test('counts down to zero and calls back once', () => {
    const onEnd = jest.fn();
    render(<Countdown endTime={start + 93_784_000} onEnd={onEnd} label="Time left to buy" />);
    expect(timer()).toBe('01 days02 hours03 minutes04 seconds');
    wait(4_000);
    expect(timer()).toBe('01 days02 hours03 minutes00 seconds');
    wait(93_779_000);
    expect(timer()).toBe('00 days00 hours00 minutes01 seconds');
    expect(onEnd).not.toHaveBeenCalled();
    wait(1_000);
    expect(timer()).toBe('0 days0 hours0 minutes0 seconds');
    wait(5_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test('uses the server’s clock, not the device’s', () => {
    render(<Countdown endTime={start + 60_000} />);
    act(() => noteServerTime(start + 50_000, 0));
    expect(timer()).toBe('00 days00 hours00 minutes10 seconds');
  });

  test('does not call back for an end in the past', () => {
    jest.setSystemTime(start + 3_600_000);
    const onEnd = jest.fn();
    render(<Countdown endTime={start + 60_000} onEnd={onEnd} />);
    wait(2_000);
    expect(timer()).toBe('0 days0 hours0 minutes0 seconds');
    expect(onEnd).not.toHaveBeenCalled();
  });

  test('all countdowns of a page update together', () => {
    render(
      <>
        <Countdown endTime={start + 10_000} label="One" />
        <Countdown endTime={start + 20_000} label="Two" />
      </>,
    );
    expect(jest.getTimerCount()).toBe(1);
    wait(1_000);
    expect(screen.getByRole('timer', { name: 'One' })).toHaveTextContent('09 seconds');
    expect(screen.getByRole('timer', { name: 'Two' })).toHaveTextContent('19 seconds');
  });

  test('the main countdown announces the last minute', () => {
    render(<Countdown endTime={start + 61_000} label="Time left to buy" announce />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    wait(1_000);
    expect(screen.getByRole('status')).toHaveTextContent('Time left to buy: less than a minute.');
  });

  test.each([
    [90_061_000, { days: 1, hours: 1, minutes: 1, seconds: 1 }],
    [59_999, { days: 0, hours: 0, minutes: 1, seconds: 0 }],
    [1, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
    [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
    [-5, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  ])('%i ms left are %j', (ms, units) => {
    expect(remainingAt(start + ms, start)).toEqual({ ...units, totalMs: Math.max(ms, 0), ended: ms <= 0 });
  });
});

describe('DateTime', () => {
  const at = Date.UTC(2026, 10, 20, 18, 5);

  afterEach(() => act(() => setTimeZone('local')));

  test('shows local time with UTC in the title, and UTC after the page’s setting changes', () => {
    renderWithProviders(
      <>
        <DateTime at={at} />
        <DateTime at={at} timeOnly />
      </>,
    );
    expect(screen.getByText(formatDateTime(at))).toHaveAttribute('title', '20 Nov 2026, 18:05 UTC');
    act(() => setTimeZone('UTC'));
    expect(screen.getByText('20 Nov 2026, 18:05')).toHaveAttribute('datetime', '2026-11-20T18:05:00.000Z');
    expect(screen.getByText('18:05')).not.toHaveAttribute('title');
  });

  describe('TimeLeft', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    test('shows the time left, then the draw', () => {
      render(<TimeLeft endTime={Date.now() + 125_000} />);
      expect(screen.getByText('Draw in 2 min')).toBeInTheDocument();
      act(() => jest.advanceTimersByTime(80_000));
      expect(screen.getByText('Draw in less than a minute')).toBeInTheDocument();
      act(() => jest.advanceTimersByTime(60_000));
      expect(screen.getByText('Being drawn now')).toBeInTheDocument();
    });
  });
});
