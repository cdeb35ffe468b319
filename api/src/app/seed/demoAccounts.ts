import type { Database } from '../../core/db/database.ts';
import { addMembers } from '../../modules/accounts/members/members.service.ts';
import { enrolAuthenticator, enrolEmailCodes } from '../../modules/accounts/second-factor/authenticator.ts';
import { theHouse } from '../../modules/wallets/budget.repository.ts';

export const demoAuthenticatorSecret = 'KNXGC2LMEBGG65DUN4QGIZLNN4QGWZLZ';

export const demoAccounts = [
  { username: 'player01', fullName: 'Paula Player', cto: 1_000, secondFactor: 'none' },
  { username: 'player02', fullName: 'Piet Player', cto: 1_000, secondFactor: 'none' },
  { username: 'penny001', fullName: 'Penny Less', cto: 0, secondFactor: 'none' },
  { username: 'secure01', fullName: 'Selma Secure', cto: 200, secondFactor: 'authenticator' },
  { username: 'mailed01', fullName: 'Milo Mailed', cto: 200, secondFactor: 'email' },
] as const;

export const demoPassword = (username: string): string => `${username}pass`;

export async function addDemoAccounts(db: Database): Promise<void> {
  const ids = await addMembers(
    db,
    demoAccounts.map(({ username, fullName, cto }) => ({
      username,
      fullName,
      cto,
      password: demoPassword(username),
      email: `${username}@example.com`,
      verified: true,
    })),
    theHouse,
  );
  for (const [index, { username, secondFactor }] of demoAccounts.entries()) {
    const id = ids[index] ?? 0;
    if (secondFactor === 'authenticator')
      await db.transaction((tx) => enrolAuthenticator(tx, id, username, demoAuthenticatorSecret));
    if (secondFactor === 'email') await db.transaction((tx) => enrolEmailCodes(tx, id));
  }
}
