import * as v from 'valibot';
import { newPasswordEntries } from '../account/newPasswordSchema.ts';

/** The password of now and the new one, typed twice. */
export const changePasswordSchema = v.pipe(
  v.object({
    currentPassword: v.pipe(v.string(), v.nonEmpty('Please type the password you have now.')),
    ...newPasswordEntries,
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
export type ChangePasswordFields = v.InferOutput<typeof changePasswordSchema>;
