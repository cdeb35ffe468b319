import { generateURI } from 'otplib';
import type { Queryable } from '../../core/db/database.ts';
import { demoAccounts, demoAuthenticatorSecret, demoPassword } from './demoAccounts.ts';
import { hasDemo } from './seed.ts';

const hints = {
  none: '',
  authenticator: 'asks for an authenticator code',
  email: 'asks for a code by mail: npm run provider -- outbox --why "my code"',
} as const;

/** Returns lines that introduce the demo accounts; none without the demo. */
export async function announceDemo(db: Queryable): Promise<string[]> {
  if (!(await hasDemo(db))) return [];
  const accounts = demoAccounts.map(({ username, cto, secondFactor }) => {
    const start = `${cto.toLocaleString('en-US')} CTO at first`;
    return `  ${username} / ${demoPassword(username)}  ${[start, hints[secondFactor]].filter(Boolean).join(', ')}`;
  });
  const uri = generateURI({ issuer: 'Snail Lotto', label: 'secure01', secret: demoAuthenticatorSecret });
  return ['', 'Demo accounts (name / password):', ...accounts, `  authenticator of secure01: ${uri}`];
}
