import { DatabaseUnavailable } from './database.ts';
import { unavailable } from './unavailable.ts';

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
