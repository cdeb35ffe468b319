import { StreamLimiter } from './live.routes.ts';

const enter = (places: StreamLimiter, network: string, times: number) =>
  Array.from({ length: times }, () => places.enter(network)).filter((leave) => leave !== undefined);

test('networks that take all they can leave the last places to those who have few', () => {
  const places = new StreamLimiter({ most: 100, kept: 20, few: 3 });
  expect(['a', 'b'].map((network) => enter(places, network, 60).length)).toEqual([60, 20]);
  expect(['a', 'c', 'd'].map((network) => enter(places, network, 60).length)).toEqual([0, 3, 3]);
  expect(places.taken).toBe(86);
});

test('there are never more than the process has, and a place is given back once', () => {
  const places = new StreamLimiter({ most: 2, kept: 0, few: 0 });
  const [first] = enter(places, 'a', 5);
  expect(places.taken).toBe(2);
  first?.();
  first?.();
  expect([places.taken, enter(places, 'b', 5).length]).toEqual([1, 1]);
});
