import { type KeyObject, randomBytes } from 'node:crypto';
import { sealOf } from '../../core/secrets/seals.ts';

/** What a transfer's seal is over: see Transfer of ledger.repository.ts. */
interface SealedTransfer {
  userId: number;
  tokenId: number;
  bucket: string;
  amount: number;
  reason: string;
  lotteryId?: number;
  purchaseId?: number;
}

/**
 * The seal of a transfer: `nonce.hash`. No two have the same, so that a copied row is seen.
 * @param key `transfers` of sealKeys
 * @param nonce only to compute one again
 */
export function transferSeal(key: KeyObject, transfer: SealedTransfer, nonce = randomBytes(16).toString('hex')): string {
  const { userId, tokenId, bucket, amount, reason, lotteryId, purchaseId } = transfer;
  const lines = ['snail-lotto/transfer/v1', nonce, userId, tokenId, bucket, amount, reason, lotteryId ?? '-', purchaseId ?? '-'];
  return `${nonce}.${sealOf(key, lines)}`;
}

/** Whether a seal is that of a transfer. */
export function isTransferSeal(key: KeyObject, transfer: SealedTransfer, seal: string): boolean {
  const [nonce] = seal.split('.');
  return nonce !== undefined && nonce !== '' && transferSeal(key, transfer, nonce) === seal;
}
