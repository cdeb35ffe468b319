import * as v from 'valibot';
import { factorSentences, inFours, recoveryCodesText } from './factor.messages.ts';
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

test.each([
  [{ kind: 'none', recoveryCodesLeft: 0 }, 'Your password alone logs in.'],
  [{ kind: 'email', recoveryCodesLeft: 0 }, 'Logging in asks for a code that we send to your email address.'],
  [{ kind: 'totp', recoveryCodesLeft: 10 }, /10 of your recovery codes are unused\.$/],
  [{ kind: 'totp', recoveryCodesLeft: 1 }, /1 of your recovery codes is unused\. To get new ones, remove the authenticator/],
] as const)('describes %j', (state, words) => {
  expect(factorSentences(state).join(' ')).toEqual(typeof words === 'string' ? words : expect.stringMatching(words));
});

test('groups a key by four', () => {
  expect(inFours('KNXGC2LMEB')).toBe('KNXG C2LM EB');
  expect(inFours('')).toBe('');
});

test('the file names the member and the purpose, one code a line', () => {
  expect(recoveryCodesText('snailfan', ['A', 'B']).split('\n').slice(0, 5)).toEqual([
    'Snail Lotto: recovery codes of snailfan',
    'Each works once, in place of a code of the authenticator app.',
    '',
    'A',
    'B',
  ]);
});
