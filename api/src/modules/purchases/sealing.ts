import type { KeyObject } from 'node:crypto';
import type { Config } from '../../core/config/config.ts';
import { purchaseSeal, type SealedPurchase, sealKeys } from '../../core/secrets/seals.ts';
import { fastOwnerCommitment } from './fastOwner.ts';
import type { Receipts } from './receipts/receipts.service.ts';
import { newSalt } from './salts.ts';

/** What seals purchases. */
export interface Sealing {
  /** `purchases` of sealKeys. */
  sealKey: KeyObject;
  /** Key that signs receipts now. */
  receiptKid: string;
}

export async function openSealing(receipts: Receipts, { fairKey }: Pick<Config, 'fairKey'>): Promise<Sealing> {
  return { sealKey: sealKeys(fairKey).purchases, receiptKid: (await receipts.key()).kid };
}

/** What a purchase keeps besides who bought what. */
export interface PurchaseProof {
  /** 32 random bytes in hex: the commitment of the buyer is made of it. */
  salt: string;
  seal: string;
  /** Key that signs its receipt. */
  receiptKid: string;
}

/** A new salt for a purchase, and its seal. */
export function proofOf({ sealKey, receiptKid }: Sealing, order: Omit<SealedPurchase, 'owner'>): PurchaseProof {
  const salt = newSalt();
  return { salt, seal: purchaseSeal(sealKey, { ...order, owner: fastOwnerCommitment(salt, order.userId) }), receiptKid };
}
