import { credentialRules } from 'shared/contracts/credentialRules';
import * as v from 'valibot';

const { otpLength, newPassword } = credentialRules;

/** First step: where the code goes. */
export const emailSchema = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.email('Please enter a valid email address'),
    v.maxLength(254, 'Please enter a valid email address'),
  ),
});
export type EmailFields = v.InferOutput<typeof emailSchema>;

const passwords = {
  password: v.pipe(
    v.string(),
    v.minLength(newPassword.min, `Password must be at least ${newPassword.min} characters.`),
    v.maxLength(newPassword.max, `Password cannot exceed ${newPassword.max} characters.`),
  ),
  confirmPassword: v.string(),
};

/** The new password, typed twice, where the link of the mail stands for the code. */
export const newPasswordSchema = v.pipe(
  v.object(passwords),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (fields) => fields.password === fields.confirmPassword,
      'Password do not match',
    ),
    ['confirmPassword'],
  ),
);
export type NewPasswordFieldsOf = v.InferOutput<typeof newPasswordSchema>;

/** Second step: the code from the email and the new password, typed twice, as specified. */
export const resetSchema = v.pipe(
  v.object({
    otp: v.pipe(
      v.string(),
      v.trim(),
      // First what was typed, then what is missing of it; the first complaint is shown.
      v.regex(/^\d*$/, 'OTP must contain only numbers'),
      v.length(otpLength, `OTP must be ${otpLength} digits`),
    ),
    ...passwords,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (fields) => fields.password === fields.confirmPassword,
      'Password do not match',
    ),
    ['confirmPassword'],
  ),
);
export type ResetFields = v.InferOutput<typeof resetSchema>;
