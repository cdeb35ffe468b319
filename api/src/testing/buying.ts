import type { Queryable } from '../base/db/database.ts';
import { type BuyOrder, type BuyOutcome, buyTickets } from '../nouns/purchases/purchases.repository.ts';
import { openSealing, proofOf, type Sealing } from '../nouns/purchases/sealing.ts';
import { Receipts } from '../nouns/receipts/receipts.service.ts';
import { serverSettings } from './testApp.ts';

const config = { fairKey: serverSettings.FAIR_KEY, receiptKey: null };
const sealings = new WeakMap<Queryable, Promise<Sealing>>();

/** Buys without HTTP, sealed as the API of the tests would. */
export async function buyDirectly(db: Queryable, order: BuyOrder): Promise<BuyOutcome> {
  const sealing = sealings.get(db) ?? openSealing(new Receipts(db, config), config);
  sealings.set(db, sealing);
  return buyTickets(db, order, proofOf(await sealing, order));
}
