import * as v from 'valibot';
import { emailEntry } from '../account/emailEntry.ts';

/** The new address, and the present password. */
export const changeEmailSchema = v.object({
  email: emailEntry,
  currentPassword: v.pipe(v.string(), v.nonEmpty('Please type the password you have now.')),
  /** A code of the second factor; asked for where the member has one. */
  otp: v.string(),
});
export type ChangeEmailFields = v.InferOutput<typeof changeEmailSchema>;
