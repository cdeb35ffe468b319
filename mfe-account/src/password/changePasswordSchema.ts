import * as v from 'valibot';
import { newPasswordEntries, typedTwice } from '../account/newPasswordSchema.ts';

/** The present password, and the new one, typed twice. */
export const changePasswordSchema = v.pipe(
  v.object({
    /** A code of the second factor; asked for where the member has one. */
    otp: v.string(),
    currentPassword: v.pipe(v.string(), v.nonEmpty('Please type the password you have now.')),
    ...newPasswordEntries,
  }),
  v.forward(v.partialCheck(...typedTwice), ['confirmPassword']),
);
export type ChangePasswordFields = v.InferOutput<typeof changePasswordSchema>;
