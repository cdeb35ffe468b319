import * as v from 'valibot';
import { otpSchema, recoveryCodeSchema } from './SecondFactorModal.tsx';

const complaint = (schema: typeof otpSchema | typeof recoveryCodeSchema, otp: string) =>
  v.safeParse(schema, { otp }).issues?.[0]?.message;

test('an empty code is asked for', () => {
  expect(complaint(otpSchema, '')).toBe('Please type your OTP code');
  expect(complaint(otpSchema, '   ')).toBe('Please type your OTP code');
  expect(complaint(recoveryCodeSchema, '')).toBe('Please type your OTP code');
});

test.each(['12345', '1234567', 'abcdef', '12 456'])('%s is not a code of six digits', (otp) => {
  expect(complaint(otpSchema, otp)).toBe('Invalid code. Please enter a 6-digit code.');
});

test('six digits pass, leading zeros kept', () => {
  expect(v.parse(otpSchema, { otp: ' 000042 ' })).toEqual({ otp: '000042' });
});

test('a recovery code is longer than a six-digit code', () => {
  expect(complaint(recoveryCodeSchema, '123456')).toMatch(/Recovery codes are longer/);
  expect(complaint(recoveryCodeSchema, 'ABCD-EFGH-JKMN-PQRS')).toBeUndefined();
});
