import * as v from 'valibot';
import { emailSchema, linkSecret, resetSchema } from './RecoverySteps.tsx';

const good = { otp: '012345', password: 'a long new one', confirmPassword: 'a long new one' };

const complaints = (fields: Partial<typeof good>) => {
  const result = v.safeParse(resetSchema, { ...good, ...fields });
  return result.issues ? v.flatten<typeof resetSchema>(result.issues).nested : undefined;
};

test.each(['', 'player01', 'player01@', '@mail.example', 'a b@mail.example'])('rejects %p as an email address', (email) => {
  expect(v.safeParse(emailSchema, { email }).issues?.[0]?.message).toBe('Please enter a valid email address');
});

test('trims an email address', () => {
  expect(v.parse(emailSchema, { email: ' player01@mail.example ' })).toEqual({ email: 'player01@mail.example' });
});

test('accepts valid fields', () => {
  expect(complaints({})).toBeUndefined();
});

test('requires six digits', () => {
  expect(complaints({ otp: '1234' })?.otp?.[0]).toBe('OTP must be 6 digits');
  expect(complaints({ otp: '' })?.otp).toEqual(['OTP must be 6 digits']);
  expect(complaints({ otp: '1234567' })?.otp).toEqual(['OTP must be 6 digits']);
  expect(complaints({ otp: '12a456' })?.otp).toEqual(['OTP must contain only numbers']);
  expect(complaints({ otp: '12a' })?.otp?.[0]).toBe('OTP must contain only numbers');
});

test('requires a new password of at least 8 characters', () => {
  expect(complaints({ password: 'seven77', confirmPassword: 'seven77' })?.password).toEqual([
    'Password must be at least 8 characters.',
  ]);
});

test('requires equal passwords, with the error at the second, also while the code is wrong', () => {
  expect(complaints({ confirmPassword: 'a long new two' })).toEqual({ confirmPassword: ['Password do not match'] });
  expect(complaints({ otp: '', confirmPassword: '' })?.confirmPassword).toEqual(['Password do not match']);
});

test.each([
  ['#link=AAAAAAAAAAAAAAAAAAAA-_', 'AAAAAAAAAAAAAAAAAAAA-_'],
  ['', null],
  ['#link=', null],
  ['#link=tooshort', null],
  ['#link=AAAAAAAAAAAAAAAAAAAAAAA', null],
  ['#other', null],
])('reads %j as %j', (hash, secret) => {
  expect(linkSecret(hash)).toBe(secret);
});
