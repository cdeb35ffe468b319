import { Format } from '@fastify/type-provider-typebox';
import { credentialRules } from 'shared/contracts/credentialRules';

const { min, max, pattern } = credentialRules.username;

export function usernameProblem(username: string): string | undefined {
  if (username.length < min) return `Username must be at least ${min} characters.`;
  if (username.length > max) return `Username cannot exceed ${max} characters.`;
  if (!new RegExp(pattern).test(username)) return 'Username cannot contain special characters.';
  return undefined;
}

export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

export function emailProblem(email: string): string | undefined {
  const [, domain = ''] = email.split('@');
  return email.length <= 254 && Format.IsEmail(email) && domain.includes('.') ? undefined : 'Please enter a valid email address';
}
