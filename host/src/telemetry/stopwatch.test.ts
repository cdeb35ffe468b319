import { stopwatch } from './stopwatch.ts';

let state: DocumentVisibilityState = 'visible';
const turns = (to: DocumentVisibilityState) => {
  state = to;
  document.dispatchEvent(new Event('visibilitychange'));
};
beforeEach(() => {
  state = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
});
afterEach(() => jest.restoreAllMocks());

test('it tells whole milliseconds', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(100.2);
  const stop = stopwatch();
  clock.mockReturnValue(912.9);
  expect(stop()).toBe(813);
});

test.each<[string, DocumentVisibilityState[]]>([
  ['is hidden from the start', ['hidden', 'visible']],
  ['is hidden at the end', ['visible', 'hidden']],
  ['was hidden between', ['visible', 'hidden', 'visible']],
])('a page that %s says nothing of its releases', (_when, [first = 'visible', ...later]) => {
  state = first;
  const stop = stopwatch();
  for (const next of later) turns(next);
  expect(stop()).toBeUndefined();
});
