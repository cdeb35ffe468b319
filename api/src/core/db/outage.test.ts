import { watchOutage } from './outage.ts';

test('logs the start and the end of an outage, not every call', () => {
  const told: unknown[] = [];
  let now = 0;
  const outage = watchOutage({ began: (error) => told.push(error), ended: (seconds) => told.push(seconds) }, () => now);
  outage.worked();
  for (; now < 8_000; now++) outage.failed('away');
  outage.worked();
  outage.failed('still away');
  now = 9_500;
  outage.worked();
  expect(told).toEqual(['away']);
  now = 10_001;
  for (let call = 0; call < 10; call++) outage.worked();
  expect(told).toEqual(['away', 10]);
  outage.failed('away again');
  expect(told).toEqual(['away', 10, 'away again']);
});
