import type { KeyObject } from 'node:crypto';
import type { Config } from '../../core/config/config.ts';
import { purchaseSeal, type SealedPurchase, sealKeys } from '../../core/secrets/seals.ts';
import { fastOwnerCommitment } from './fastOwner.ts';
import type { Receipts } from './receipts/receipts.service.ts';
import { newSalt } from './salts.ts';

export interface Sealing {
  sealKey: KeyObject;
  receiptKid: string;
}

export async function openSealing(receipts: Receipts, { fairKey }: Pick<Config, 'fairKey'>): Promise<Sealing> {
  return { sealKey: sealKeys(fairKey).purchases, receiptKid: (await receipts.key()).kid };
}

export interface PurchaseProof {
  /** 32 random bytes in hexadecimal digits, for the buyer's commitment. */
  salt: string;
  seal: string;
  receiptKid: string;
}

export function proofOf({ sealKey, receiptKid }: Sealing, order: Omit<SealedPurchase, 'owner'>): PurchaseProof {
  const salt = newSalt();
  return { salt, seal: purchaseSeal(sealKey, { ...order, owner: fastOwnerCommitment(salt, order.userId) }), receiptKid };
}
