import type { KeyObject } from 'node:crypto';
import { hash, randomFillSync } from 'node:crypto';
import { saltBytes } from 'shared/fair/tickets';
import type { Config } from '../../core/config/config.ts';
import { deriveLedgerMacKeys, purchaseMac, type SealedPurchase } from '../../core/secrets/ledgerMac.ts';
import type { Receipts } from './receipts/receipts.service.ts';

/** Pool of random bytes for 128 salts: one system call per salt would be the most expensive part. */
const drawn = Buffer.alloc(128 * saltBytes);
let used = drawn.length;

/** Returns a new random salt, 64 hexadecimal digits. */
export function newSalt(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const salt = drawn.toString('hex', used, used + saltBytes);
  drawn.fill(0, used, used + saltBytes);
  used += saltBytes;
  return salt;
}

const prefix = Buffer.from('snail-lotto/owner/v1\n');

/**
 * Computes the same value as ownerCommitment of shared/fair/tickets with the native SHA-256, which is several times faster; every
 * purchase needs one.
 * @param salt 64 hexadecimal digits
 * @returns 64 hexadecimal digits
 */
export function fastOwnerCommitment(salt: string, memberId: number): string {
  return hash('sha256', Buffer.concat([prefix, Buffer.from(salt, 'hex'), Buffer.from(String(memberId))]), 'hex');
}

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
