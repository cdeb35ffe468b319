import { asked, came, failed, late, type PartState, retried, untouched } from './partState.ts';

const loading: PartState = { is: 'loading', attempt: 0, generation: 0 };
const isLate: PartState = { is: 'late', attempt: 0, generation: 0, spent: 0 };
const standing: PartState = { is: 'standing', attempt: 0, generation: 0 };
const notLoaded: PartState = { is: 'failed', attempt: 0, generation: 0, spent: 0 };
const broken: PartState = { is: 'failed', attempt: 0, generation: 0, spent: null };
const states = { untouched, loading, isLate, standing, notLoaded, broken };

test.each<[keyof typeof states, string, (state: PartState) => PartState, PartState]>([
  ['untouched', 'asked', (state) => asked(state, 0), loading],
  ['loading', 'came', came, standing],
  ['loading', 'late', late, isLate],
  ['loading', 'failed', failed, notLoaded],
  ['isLate', 'came', came, standing],
  ['isLate', 'failed', failed, notLoaded],
  ['isLate', 'retried', retried, { is: 'idle', attempt: 1, spent: 0 }],
  ['standing', 'failed', failed, broken],
  ['standing', 'late', late, broken],
  ['notLoaded', 'retried', retried, { is: 'idle', attempt: 1, spent: 0 }],
  ['broken', 'retried', retried, { is: 'idle', attempt: 1, spent: null }],
])('%s, then %s', (from, _, event, to) => {
  expect(event(states[from])).toEqual(to);
});

test.each<[keyof typeof states, string, (state: PartState) => PartState]>([
  ['loading', 'asked', (state) => asked(state, 3)],
  ['standing', 'asked', (state) => asked(state, 3)],
  ['standing', 'came', came],
  ['notLoaded', 'came', came],
  ['untouched', 'came', came],
  ['isLate', 'late', late],
  ['notLoaded', 'late', late],
  ['untouched', 'late', late],
  ['notLoaded', 'failed', failed],
  ['broken', 'failed', failed],
  ['untouched', 'failed', failed],
  ['untouched', 'retried', retried],
  ['loading', 'retried', retried],
  ['standing', 'retried', retried],
])('%s, then %s: nothing changes', (from, _, event) => {
  expect(event(states[from])).toBe(states[from]);
});

test('after a failure the remote is asked anew, unless another part has renewed it since', () => {
  const again = retried(notLoaded);
  expect(asked(again, 0)).toEqual({ is: 'loading', attempt: 1, generation: 1 });
  expect(asked(again, 1)).toEqual({ is: 'loading', attempt: 1, generation: 1 });
  expect(asked(again, 4)).toEqual({ is: 'loading', attempt: 1, generation: 4 });
});

test('a part that broke while it was shown takes its code from where it stands', () => {
  expect(asked(retried(broken), 0)).toEqual({ is: 'loading', attempt: 1, generation: 0 });
});

test('each failure of the renewed remote asks for another one', () => {
  const second = failed(asked(retried(notLoaded), 0));
  expect(asked(retried(second), 1)).toEqual({ is: 'loading', attempt: 2, generation: 2 });
});
