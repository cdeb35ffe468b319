import { credentialRules } from 'shared/contracts/credentialRules';
import * as v from 'valibot';

export const emailEntry = v.pipe(
  v.string(),
  v.trim(),
  v.email('Please enter a valid email address'),
  v.maxLength(254, 'Please enter a valid email address'),
);

const { min, max } = credentialRules.newPassword;

export const newPasswordEntries = {
  password: v.pipe(
    v.string(),
    v.minLength(min, `Password must be at least ${min} characters.`),
    v.maxLength(max, `Password cannot exceed ${max} characters.`),
  ),
  confirmPassword: v.string(),
};

/** Arguments for `v.partialCheck`, forwarded to the repetition: fields, rule and message. */
export const typedTwice = [
  [['password'], ['confirmPassword']],
  (fields: { password: string; confirmPassword: string }) => fields.password === fields.confirmPassword,
  'Password do not match',
] as const;

export const newPasswordSchema = v.pipe(
  v.object(newPasswordEntries),
  v.forward(v.partialCheck(...typedTwice), ['confirmPassword']),
);
export type NewPasswordFieldsOf = v.InferOutput<typeof newPasswordSchema>;
