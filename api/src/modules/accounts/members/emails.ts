import { Format } from '@fastify/type-provider-typebox';

/** Normalises an address for storage and comparison: trimmed, in lower case. */
export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Returns the problem with an address, if any. */
export function emailProblem(email: string): string | undefined {
  const [, domain = ''] = email.split('@');
  return email.length <= 254 && Format.IsEmail(email) && domain.includes('.') ? undefined : 'Please enter a valid email address';
}
