import { credentialRules } from 'shared/contracts/credentialRules';
import * as v from 'valibot';

const { min, max } = credentialRules.newPassword;

/** A new password and its repetition. Whether they are the same is a check of the whole form: `typedTwice`. */
export const newPasswordEntries = {
  password: v.pipe(
    v.string(),
    v.minLength(min, `Password must be at least ${min} characters.`),
    v.maxLength(max, `Password cannot exceed ${max} characters.`),
  ),
  confirmPassword: v.string(),
};

/** What a form with a new password hands to `v.partialCheck`, forwarded to the repetition: the fields, the rule and its text. */
export const typedTwice = [
  [['password'], ['confirmPassword']],
  (fields: { password: string; confirmPassword: string }) => fields.password === fields.confirmPassword,
  'Password do not match',
] as const;

/** The new password, typed twice, where nothing else is asked. */
export const newPasswordSchema = v.pipe(
  v.object(newPasswordEntries),
  v.forward(v.partialCheck(...typedTwice), ['confirmPassword']),
);
export type NewPasswordFieldsOf = v.InferOutput<typeof newPasswordSchema>;
