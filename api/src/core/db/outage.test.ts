import { DatabaseUnavailable } from './database.ts';
import { unavailable, watchOutage } from './outage.ts';

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

// The driver gives an error of the socket as the text of another one, without its code.
test.each(['Error: write EPIPE', 'Error: read ECONNRESET', 'Connection terminated unexpectedly'])(
  'treats the connection error "%s" as an unavailable database',
  (message) => {
    expect(unavailable(new Error(message))).toBeInstanceOf(DatabaseUnavailable);
  },
);

test('leaves other errors unchanged', () => {
  const error = new Error('column "pipe" does not exist');
  expect(unavailable(error)).toBe(error);
});
