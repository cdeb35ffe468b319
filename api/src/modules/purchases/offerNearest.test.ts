import { nearestFree } from './offerNearest.ts';

test.each([
  ['one on its side', [5], [1, 4, 7], [4]],
  ['of two that are equally near the lower one', [5], [4, 6], [4]],
  ['each once', [5, 6, 7], [3, 4, 8, 9], [4, 8, 9]],
  ['at the end of the round', [98, 99], [10, 20, 97], [20, 97]],
  ['at its beginning', [0, 1], [2, 3, 50], [2, 3]],
  ['fewer than were taken where there are no more', [1, 2, 3], [9], [9]],
  ['none', [1, 2], [], []],
])('%s', (_what, taken, free, nearest) => {
  expect(nearestFree(taken, free)).toEqual(nearest);
});

test('two hundred taken ones beside each other are answered as by looking at all of them', () => {
  const taken = Array.from({ length: 200 }, (_, place) => 1_000 + place);
  const free = Array.from({ length: 2_000 }, (_, number) => number).filter((n) => n < 970 || (n > 1_240 && n % 3 === 0));
  const slowly = new Set<number>();
  for (const number of taken) {
    let best: number | undefined;
    for (const n of free.filter((each) => !slowly.has(each)))
      if (best === undefined || Math.abs(n - number) < Math.abs(best - number)) best = n;
    if (best !== undefined) slowly.add(best);
  }
  expect(nearestFree(taken, free)).toEqual([...slowly].sort((a, b) => a - b));
});
