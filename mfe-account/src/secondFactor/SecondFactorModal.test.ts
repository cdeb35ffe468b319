import * as v from 'valibot';
import { otpSchema, recoveryCodeSchema } from './SecondFactorModal.tsx';

const complaint = (schema: typeof otpSchema | typeof recoveryCodeSchema, otp: string) =>
  v.safeParse(schema, { otp }).issues?.[0]?.message;

test('requires a code', () => {
  expect(complaint(otpSchema, '')).toBe('Please type your OTP code');
  expect(complaint(otpSchema, '   ')).toBe('Please type your OTP code');
  expect(complaint(recoveryCodeSchema, '')).toBe('Please type your OTP code');
});

test.each(['12345', '1234567', 'abcdef', '12 456'])('rejects %s as a six-digit code', (otp) => {
  expect(complaint(otpSchema, otp)).toBe('Invalid code. Please enter a 6-digit code.');
});

test('accepts six digits and keeps leading zeros', () => {
  expect(v.parse(otpSchema, { otp: ' 000042 ' })).toEqual({ otp: '000042' });
});

test('a recovery code is longer than a six-digit code', () => {
  expect(complaint(recoveryCodeSchema, '123456')).toMatch(/Recovery codes are longer/);
  expect(complaint(recoveryCodeSchema, 'ABCD-EFGH-JKMN-PQRS')).toBeUndefined();
});
