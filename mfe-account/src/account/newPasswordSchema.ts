import { credentialRules } from 'shared/contracts/credentialRules';
import * as v from 'valibot';

const { min, max } = credentialRules.newPassword;

/** A new password and its repetition. Whether they are the same is a check of the whole form. */
export const newPasswordEntries = {
  password: v.pipe(
    v.string(),
    v.minLength(min, `Password must be at least ${min} characters.`),
    v.maxLength(max, `Password cannot exceed ${max} characters.`),
  ),
  confirmPassword: v.string(),
};

/** The new password, typed twice, where nothing else is asked. */
export const newPasswordSchema = v.pipe(
  v.object(newPasswordEntries),
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
