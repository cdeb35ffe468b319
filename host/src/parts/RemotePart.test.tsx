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

let cleansUp = false;

function ThrowsDuringCleanup({ name }: { name: string }) {
  useEffect(
    () => () => {
      if (!cleansUp) throw new Error(`${name} throws during cleanup.`);
    },
    [name],
  );
  return <section aria-label={name} />;
}

test('keeps the next page, header and footer when a part throws during cleanup', async () => {
  const recorded: unknown[] = [];
  const stop = listen((event) => event.is === 'error' && recorded.push(event.stack));
  const { user } = openSite('/result', { part: ThrowsDuringCleanup });
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
    'Content threw while React removed it.',
    expect.objectContaining({ message: 'lottery/WinnersList throws during cleanup.' }),
  );
  expect(recorded).toContainEqual(expect.stringContaining('lottery/WinnersList throws during cleanup.'));
  stop();
  cleansUp = true;
});

const never = new Promise<never>(() => {});
let suspends = true;

function SuspendsForever({ name }: { name: string }) {
  if (suspends) use(never);
  return <section aria-label={name} />;
}

test('shows the error card of a part that suspends longer than the timeout, and the part after Retry', async () => {
  jest.useFakeTimers();
  suspends = true;
  openSite('/reward', { part: SuspendsForever });
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('status', { name: 'Loading: All Prize Lottery' })).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(3_500));
  expect(screen.getByRole('alert')).toHaveTextContent('All Prize Lottery could not be loaded');
  suspends = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('region', { name: 'rewards/AllPrizes' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
