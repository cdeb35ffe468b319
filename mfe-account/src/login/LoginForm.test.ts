import * as v from 'valibot';
import { loginSchema } from './LoginForm.tsx';

function complaints(fields: { username?: string; password?: string }) {
  const result = v.safeParse(loginSchema, { username: 'player01', password: 'player01pass', remember: false, ...fields });
  return result.issues?.map((issue) => issue.message) ?? [];
}

test.each([
  ['player', 'the minimum length'],
  ['a1234567890123456789', 'the maximum length'],
  ['PLAYER01', 'capital letters'],
])('accepts %s: %s', (username) => {
  expect(complaints({ username })).toEqual([]);
});

test.each([
  ['short', 'Username must be at least 6 characters.'],
  ['a12345678901234567890', 'Username cannot exceed 20 characters.'],
  ['player_01', 'Username cannot contain special characters.'],
  ['player 01', 'Username cannot contain special characters.'],
  ['plâyer01', 'Username cannot contain special characters.'],
])('refuses the username %s', (username, message) => {
  expect(complaints({ username })[0]).toBe(message);
});

test('requires a password of at least 6 characters of any kind', () => {
  expect(complaints({ password: '12345' })).toEqual(['Password must be at least 6 characters.']);
  expect(complaints({ password: 'ü ß_$9' })).toEqual([]);
});
