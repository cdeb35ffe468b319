import { credentialRules } from 'shared/contracts/credentialRules';

const { min, max, pattern } = credentialRules.username;

/** What is wrong with a username (rules and words of the product), or undefined. */
export function usernameProblem(username: string): string | undefined {
  if (username.length < min) return `Username must be at least ${min} characters.`;
  if (username.length > max) return `Username cannot exceed ${max} characters.`;
  if (!new RegExp(pattern).test(username)) return 'Username cannot contain special characters.';
  return undefined;
}
