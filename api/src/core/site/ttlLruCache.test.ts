import { TtlLruCache } from './ttlLruCache.ts';

const timers = import.meta.jest;
beforeEach(() => {
  timers.useFakeTimers();
});
afterEach(() => {
  timers.useRealTimers();
});

test('what is kept is there for its moment, however often it is used, and then no more', () => {
  const kept = new TtlLruCache<string>(1_000, { entries: 9, size: 9 });
  kept.set('a', 'A', 1);
  timers.advanceTimersByTime(999);
  expect(kept.get('a')).toBe('A');
  timers.advanceTimersByTime(1);
  expect(kept.get('a')).toBeUndefined();
});

test('what was not used for longest makes room, by number and by size', () => {
  const kept = new TtlLruCache<string>(1_000, { entries: 3, size: 10 });
  for (const key of ['a', 'b', 'c']) kept.set(key, key, 3);
  kept.get('a');
  kept.set('d', 'd', 1);
  const there = () => ['a', 'b', 'c', 'd', 'e'].filter((key) => kept.get(key) !== undefined);
  expect(there()).toEqual(['a', 'c', 'd']);
  kept.set('e', 'e', 9);
  expect(there()).toEqual(['d', 'e']);
  for (let turn = 0; turn < 5; turn++) kept.set('e', 'e', 9);
  expect(there()).toEqual(['d', 'e']);
  kept.set('e', 'too large', 11);
  expect(there()).toEqual(['d']);
});
