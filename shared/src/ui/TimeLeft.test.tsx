import { act, render, screen } from '@testing-library/react';
import { TimeLeft } from './TimeLeft.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('says how long, and what happens afterwards', () => {
  render(<TimeLeft endTime={Date.now() + 125_000} />);
  expect(screen.getByText('Draw in 2 min')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(80_000));
  expect(screen.getByText('Draw in less than a minute')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByText('Being drawn now')).toBeInTheDocument();
});
