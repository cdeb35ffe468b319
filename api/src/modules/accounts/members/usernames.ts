import { credentialRules } from 'shared/contracts/credentialRules';

const { min, max, pattern } = credentialRules.username;

/** Returns the problem with a username by the product's rules, if any. */
export function usernameProblem(username: string): string | undefined {
  if (username.length < min) return `Username must be at least ${min} characters.`;
  if (username.length > max) return `Username cannot exceed ${max} characters.`;
  if (!new RegExp(pattern).test(username)) return 'Username cannot contain special characters.';
  return undefined;
}
