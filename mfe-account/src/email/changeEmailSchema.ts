import * as v from 'valibot';
import { emailEntry } from '../account/emailEntry.ts';

export const changeEmailSchema = v.object({
  email: emailEntry,
  currentPassword: v.pipe(v.string(), v.nonEmpty('Please type the password you have now.')),
  /** Second-factor code; shown only to members with one. */
  otp: v.string(),
});
export type ChangeEmailFields = v.InferOutput<typeof changeEmailSchema>;
