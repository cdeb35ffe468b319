import { credentialRules } from 'shared/contracts/credentialRules';
import * as v from 'valibot';
import { emailEntry } from '../account/emailEntry.ts';
import { newPasswordEntries, typedTwice } from '../account/newPasswordSchema.ts';

const { otpLength } = credentialRules;

export const emailSchema = v.object({ email: emailEntry });
export type EmailFields = v.InferOutput<typeof emailSchema>;

export const resetSchema = v.pipe(
  v.object({
    otp: v.pipe(
      v.string(),
      v.trim(),
      // Checks the characters before the length; only the first error is shown.
      v.regex(/^\d*$/, 'OTP must contain only numbers'),
      v.length(otpLength, `OTP must be ${otpLength} digits`),
    ),
    ...newPasswordEntries,
  }),
  v.forward(v.partialCheck(...typedTwice), ['confirmPassword']),
);
export type ResetFields = v.InferOutput<typeof resetSchema>;
