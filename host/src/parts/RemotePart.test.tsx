import { act, fireEvent, screen } from '@testing-library/react';
import { use, useEffect } from 'react';
import { renderWithProviders } from 'shared/testing/render';
import { listen } from '../telemetry/telemetryBuffer.ts';
import { openSite } from '../testing/openSite.tsx';
import { PartFailed } from './PartFailed.tsx';
import { failedState, idleState, lateState, loadedState, loadingState, type PartState, retryState } from './partState.ts';

describe('RemotePart', () => {
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
});

describe('PartFailed', () => {
  it('reports a fault of a part that threw, and does not retry when the connection returns', async () => {
    let tries = 0;
    renderWithProviders(<PartFailed label="Top Winners" threw pressed={{ current: false }} onRetry={() => (tries += 1)} />);
    const card = screen.getByRole('alert');
    expect(card).toHaveTextContent('Top Winners does not work right now');
    expect(card).toHaveTextContent('Everything else on this page works.');
    expect(card).not.toHaveTextContent(/connection|loaded/);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(tries).toBe(0);
  });

  it('retries after a press, and when the browser is online again', async () => {
    let tries = 0;
    const retry = () => {
      tries += 1;
    };
    const { user, unmount } = renderWithProviders(
      <PartFailed label="Top Winners" pressed={{ current: false }} onRetry={retry} />,
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(tries).toBe(1);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(tries).toBe(2);
    unmount();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(tries).toBe(2);
  });

  it('takes the focus back only when the part failed again after a press', async () => {
    const pressed = { current: false };
    const card = (key: number) => <PartFailed key={key} label="Top Winners" pressed={pressed} onRetry={() => {}} />;
    const { user, rerender } = renderWithProviders(card(1));
    const retry = () => screen.getByRole('button', { name: 'Retry' });
    expect(retry()).not.toHaveFocus();
    retry().focus();
    await user.keyboard('{Enter}');
    rerender(card(2));
    expect(retry()).toHaveFocus();
    rerender(card(3));
    expect(retry()).not.toHaveFocus();
  });
});

describe('partState', () => {
  const states = {
    untouched: idleState,
    loading: { is: 'loading', generation: 0 },
    late: { is: 'late', generation: 0 },
    ready: { is: 'ready', generation: null },
    'not loaded': { is: 'failed', generation: 0 },
    broken: { is: 'failed', generation: null },
    'tried again': { is: 'idle', generation: 0 },
  } satisfies Record<string, PartState>;

  type Event = [name: string, happens: (state: PartState) => PartState | null];
  const question: Event = ['asked', (state) => loadingState(state, 0)];
  const arrival: Event = ['came', loadedState];
  const lateness: Event = ['late', lateState];
  const failure: Event = ['failed', failedState];
  const retry: Event = ['retried', retryState];

  test.each<[keyof typeof states, Event, keyof typeof states]>([
    ['untouched', question, 'loading'],
    ['loading', arrival, 'ready'],
    ['loading', lateness, 'late'],
    ['loading', failure, 'not loaded'],
    ['late', arrival, 'ready'],
    ['late', failure, 'not loaded'],
    ['late', retry, 'tried again'],
    ['ready', failure, 'broken'],
    ['ready', lateness, 'broken'],
    ['not loaded', retry, 'tried again'],
    ['broken', retry, 'untouched'],
  ])('goes from "%s" after "%s" to "%s"', (from, [, happens], to) => {
    expect(happens(states[from])).toEqual(states[to]);
  });

  test.each(['untouched', 'loading', 'ready'] as const)('does not retry an attempt that is %s', (state) => {
    expect(retryState(states[state])).toBeNull();
  });

  test('registers the remote again after a failure, unless another part has done so since', () => {
    expect(loadingState(states['tried again'], 0)).toEqual({ is: 'loading', generation: 1 });
    expect(loadingState(states['tried again'], 1)).toEqual({ is: 'loading', generation: 1 });
    expect(loadingState(states['tried again'], 4)).toEqual({ is: 'loading', generation: 4 });
  });

  test('increases the generation after each failure', () => {
    const second = retryState(failedState(loadingState(states['tried again'], 0)));
    expect(second && loadingState(second, 1)).toEqual({ is: 'loading', generation: 2 });
  });
});
