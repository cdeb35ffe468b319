import type { KeyObject } from 'node:crypto';
import type { Config } from '../../core/config/config.ts';
import { deriveLedgerMacKeys, purchaseMac, type SealedPurchase } from '../../core/secrets/ledgerMac.ts';
import { fastOwnerCommitment } from './ownerCommitment.ts';
import type { Receipts } from './receipts/receipts.service.ts';
import { newSalt } from './salts.ts';

export interface PurchaseMacKeys {
  sealKey: KeyObject;
  receiptKid: string;
}

export async function loadPurchaseMacKeys(receipts: Receipts, { fairKey }: Pick<Config, 'fairKey'>): Promise<PurchaseMacKeys> {
  return { sealKey: deriveLedgerMacKeys(fairKey).purchases, receiptKid: (await receipts.key()).kid };
}

export interface PurchaseProof {
  /** 32 random bytes in hexadecimal digits, for the buyer's commitment. */
  salt: string;
  seal: string;
  receiptKid: string;
}

export function createPurchaseProof(
  { sealKey, receiptKid }: PurchaseMacKeys,
  order: Omit<SealedPurchase, 'owner'>,
): PurchaseProof {
  const salt = newSalt();
  return { salt, seal: purchaseMac(sealKey, { ...order, owner: fastOwnerCommitment(salt, order.userId) }), receiptKid };
}
