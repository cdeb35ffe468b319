import { linkSecret } from './linkSecret.ts';

test.each([
  ['#link=AAAAAAAAAAAAAAAAAAAA-_', 'AAAAAAAAAAAAAAAAAAAA-_'],
  ['', null],
  ['#link=', null],
  ['#link=tooshort', null],
  ['#link=AAAAAAAAAAAAAAAAAAAAAAA', null],
  ['#other', null],
])('%j holds %j', (hash, secret) => {
  expect(linkSecret(hash)).toBe(secret);
});
