import { DatabaseUnavailable } from './database.ts';
import { unavailable } from './unavailable.ts';

// The driver gives an error of the socket as the text of another one, without its code.
test.each(['Error: write EPIPE', 'Error: read ECONNRESET', 'Connection terminated unexpectedly'])(
  'a connection that broke with "%s" is a database that cannot be reached',
  (message) => {
    expect(unavailable(new Error(message))).toBeInstanceOf(DatabaseUnavailable);
  },
);

test('any other error stays as it is', () => {
  const error = new Error('column "pipe" does not exist');
  expect(unavailable(error)).toBe(error);
});
