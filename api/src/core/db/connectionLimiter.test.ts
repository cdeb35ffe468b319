import { createConnectionLimiter } from './connectionLimiter.ts';

test('runs a limited number at a time, and queues the others in order', async () => {
  const gate = createConnectionLimiter(2);
  const [first, second] = [await gate.enter(1_000), await gate.enter(1_000)];
  const order: string[] = [];
  const third = gate.enter(10_000).then((leave) => {
    order.push('third');
    leave?.();
  });
  const fourth = gate.enter(10_000).then((leave) => {
    order.push('fourth');
    leave?.();
  });
  expect(await gate.enter(1)).toBeUndefined();
  expect(order).toEqual([]);
  first?.();
  first?.();
  await third;
  await fourth;
  expect(order).toEqual(['third', 'fourth']);
  second?.();
  expect(await gate.enter(1)).toBeDefined();
  expect(await gate.enter(1)).toBeDefined();
  expect(await gate.enter(1)).toBeUndefined();
});
