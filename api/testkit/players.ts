import { randomUUID } from 'node:crypto';
import type { App } from '../src/app/app.ts';
import type { Database } from '../src/core/db/database.ts';
import type { NewMember } from '../src/modules/accounts/members/members.repository.ts';
import { addTestMember, bearerOf, publicIdOf } from './testMembers.ts';
import { credit } from './wallets.ts';

export interface Player {
  id: number;
  publicId: number;
  username: string;
  headers: { authorization: string };
  stars(app: App): Promise<number>;
}

export async function player(db: Database, { cto, ...member }: { cto: number } & Partial<NewMember>): Promise<Player> {
  const username = `m${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const id = await addTestMember(db, username, member);
  if (cto > 0) await credit(db, id, cto);
  const headers = await bearerOf(db, id);
  return {
    id,
    publicId: await publicIdOf(db, id),
    username,
    headers,
    stars: async (app) => (await app.inject({ url: '/api/wallet/me', headers })).json().contents[0].starBalance,
  };
}

export function buy(app: App, { headers }: Pick<Player, 'headers'>, lotteryId: number, ticketNumber: unknown, key?: string) {
  return app.inject({
    method: 'POST',
    url: `/api/lotteries/${lotteryId}/buy-ticket/`,
    headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
    payload: { ticketNumber },
  });
}

export async function buyFor(app: App, buyer: Player, lotteryId: number, ticketNumber: number[]): Promise<void> {
  const answer = await buy(app, buyer, lotteryId, ticketNumber);
  if (answer.statusCode !== 200) throw new Error(`The purchase was refused: ${answer.body}`);
}
