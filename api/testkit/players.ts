import { randomUUID } from 'node:crypto';
import type { App } from '../src/app/app.ts';
import type { Database, Queryable } from '../src/core/db/database.ts';
import type { NewMember } from '../src/modules/accounts/members/members.repository.ts';
import {
  type BuyOrder,
  type BuyOutcome,
  buyTickets,
  createPurchaseProof,
  loadPurchaseMacKeys,
  type OrderWithProof,
  type PurchaseMacKeys,
} from '../src/modules/purchases/purchases.repository.ts';
import { Receipts } from '../src/modules/purchases/receipts/receipts.service.ts';
import { serverSettings } from './testApp.ts';
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

const config = { fairKey: serverSettings.FAIR_KEY, receiptKey: null };
const sealings = new WeakMap<Queryable, Promise<PurchaseMacKeys>>();

export async function sealedOrder(db: Queryable, order: BuyOrder): Promise<OrderWithProof> {
  const sealing = sealings.get(db) ?? loadPurchaseMacKeys(new Receipts(db, config), config);
  sealings.set(db, sealing);
  return { order, proof: createPurchaseProof(await sealing, order) };
}

export async function buyDirectly(db: Queryable, order: BuyOrder): Promise<BuyOutcome> {
  const { proof } = await sealedOrder(db, order);
  return buyTickets(db, order, proof);
}
