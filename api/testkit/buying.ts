import type { Queryable } from '../src/core/db/database.ts';
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
