import { failedState, idleState, lateState, loadedState, loadingState, type PartState, retryState } from './partState.ts';

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
