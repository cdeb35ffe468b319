import { act, fireEvent, screen } from '@testing-library/react';
import { use, useEffect } from 'react';
import { listen } from '../telemetry/telemetryBuffer.ts';
import { openSite } from '../testing/openSite.tsx';

let errors: jest.SpyInstance;
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  errors.mockRestore();
  jest.useRealTimers();
});

let leavesInPeace = false;

function ThrowsWhenItLeaves({ name }: { name: string }) {
  useEffect(
    () => () => {
      if (!leavesInPeace) throw new Error(`${name} does not leave in peace.`);
    },
    [name],
  );
  return <section aria-label={name} />;
}

test('keeps the next page, header and footer when a part throws during cleanup', async () => {
  const told: unknown[] = [];
  const stop = listen((happening) => happening.is === 'error' && told.push(happening.stack));
  const { user } = openSite('/result', { part: ThrowsWhenItLeaves });
  for (const [link, part] of [
    ['Snail Lotto, home', 'lottery/NextDraw'],
    ['Result', 'lottery/WinnersList'],
    ['Snail Lotto, home', 'lottery/NextDraw'],
  ] as const) {
    const [way] = await screen.findAllByRole('link', { name: link });
    if (!way) throw new Error(`There is no link ${link}.`);
    await user.click(way);
    expect(await screen.findByRole('region', { name: part })).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  }
  expect(errors).toHaveBeenCalledWith(
    'It left with an error.',
    expect.objectContaining({ message: 'lottery/WinnersList does not leave in peace.' }),
  );
  expect(told).toContainEqual(expect.stringContaining('lottery/WinnersList does not leave in peace.'));
  stop();
  leavesInPeace = true;
});

const never = new Promise<never>(() => {});
let waits = true;

function WaitsForEver({ name }: { name: string }) {
  if (waits) use(never);
  return <section aria-label={name} />;
}

test('shows the error card of a part that suspends longer than the timeout, and the part after Retry', async () => {
  jest.useFakeTimers();
  waits = true;
  openSite('/reward', { part: WaitsForEver });
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('status', { name: 'Loading: All Prize Lottery' })).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(3_500));
  expect(screen.getByRole('alert')).toHaveTextContent('All Prize Lottery could not be loaded');
  waits = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('region', { name: 'rewards/AllPrizes' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
