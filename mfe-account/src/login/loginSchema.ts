import { credentialRules } from 'shared/contracts/credentialRules';
import * as v from 'valibot';

const { username, password } = credentialRules;

/** Schema of the login form with the specified messages. A field shows only its first error. */
export const loginSchema = v.object({
  username: v.pipe(
    v.string(),
    v.minLength(username.min, `Username must be at least ${username.min} characters.`),
    v.maxLength(username.max, `Username cannot exceed ${username.max} characters.`),
    v.regex(new RegExp(username.pattern), 'Username cannot contain special characters.'),
  ),
  password: v.pipe(
    v.string(),
    v.minLength(password.min, `Password must be at least ${password.min} characters.`),
    v.maxLength(password.max, `Password cannot exceed ${password.max} characters.`),
  ),
  remember: v.boolean(),
});

export type LoginFields = v.InferOutput<typeof loginSchema>;
