import { credentialRules } from 'shared/contracts/credentialRules';
import * as v from 'valibot';

const empty = v.pipe(v.string(), v.trim(), v.nonEmpty('Please type your OTP code'));

/** Schema of the six digits from app or email, with the specified message. */
export const otpSchema = v.object({
  otp: v.pipe(empty, v.regex(new RegExp(`^\\d{${credentialRules.otpLength}}$`), 'Invalid code. Please enter a 6-digit code.')),
});

/** Schema of a recovery code, which is longer than six digits; the provider handles spaces and dashes. */
export const recoveryCodeSchema = v.object({
  otp: v.pipe(
    empty,
    v.minLength(credentialRules.otpLength + 1, 'Recovery codes are longer. Please type the whole code, as you saved it.'),
    v.maxLength(64, 'This is too long for a recovery code. Please type one code only.'),
  ),
});

export type CodeFields = v.InferOutput<typeof otpSchema>;
