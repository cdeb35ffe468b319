import type { Queryable } from '../src/core/db/database.ts';
import { type BuyOrder, type BuyOutcome, buyTickets, type SealedOrder } from '../src/modules/purchases/purchases.repository.ts';
import { Receipts } from '../src/modules/purchases/receipts/receipts.service.ts';
import { openSealing, proofOf, type Sealing } from '../src/modules/purchases/sealing.ts';
import { serverSettings } from './testApp.ts';

const config = { fairKey: serverSettings.FAIR_KEY, receiptKey: null };
const sealings = new WeakMap<Queryable, Promise<Sealing>>();

export async function sealedOrder(db: Queryable, order: BuyOrder): Promise<SealedOrder> {
  const sealing = sealings.get(db) ?? openSealing(new Receipts(db, config), config);
  sealings.set(db, sealing);
  return { order, proof: proofOf(await sealing, order) };
}

/** Buys without HTTP, with the MAC of the API. */
export async function buyDirectly(db: Queryable, order: BuyOrder): Promise<BuyOutcome> {
  const { proof } = await sealedOrder(db, order);
  return buyTickets(db, order, proof);
}
