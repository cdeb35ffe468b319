import * as v from 'valibot';
import { newPasswordEntries, typedTwice } from '../account/newPasswordSchema.ts';

export const changePasswordSchema = v.pipe(
  v.object({
    /** Second-factor code; shown only to members with one. */
    otp: v.string(),
    currentPassword: v.pipe(v.string(), v.nonEmpty('Please type the password you have now.')),
    ...newPasswordEntries,
  }),
  v.forward(v.partialCheck(...typedTwice), ['confirmPassword']),
);
export type ChangePasswordFields = v.InferOutput<typeof changePasswordSchema>;
