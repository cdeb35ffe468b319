import { act, render, screen } from '@testing-library/react';
import { setTimeZone } from 'shared/clock';
import { formatDateTime } from '../format/date.ts';
import { renderWithProviders } from '../testing/render.tsx';
import { DateTime, TimeLeft } from './DateTime.tsx';

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
