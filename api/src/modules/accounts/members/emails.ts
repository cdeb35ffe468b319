import { Format } from '@fastify/type-provider-typebox';

/** The form in which addresses are compared and stored: no outer blanks, lower case. */
export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** What is wrong with an address, or undefined. */
export function emailProblem(email: string): string | undefined {
  const [, domain = ''] = email.split('@');
  return email.length <= 254 && Format.IsEmail(email) && domain.includes('.') ? undefined : 'Please enter a valid email address';
}
