import { type KeyObject, randomBytes } from 'node:crypto';
import { macOf } from '../../core/secrets/ledgerMac.ts';

/** Fields of a transfer that its MAC covers. */
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
 * Computes the MAC of a transfer, `nonce.hash`. The nonce makes each one unique, so that a copied row is detected.
 * @param key `transfers` of sealKeys
 * @param nonce only for verification
 */
export function transferMac(key: KeyObject, transfer: SealedTransfer, nonce = randomBytes(16).toString('hex')): string {
  const { userId, tokenId, bucket, amount, reason, lotteryId, purchaseId } = transfer;
  const lines = ['snail-lotto/transfer/v1', nonce, userId, tokenId, bucket, amount, reason, lotteryId ?? '-', purchaseId ?? '-'];
  return `${nonce}.${macOf(key, lines)}`;
}

export function isTransferMac(key: KeyObject, transfer: SealedTransfer, seal: string): boolean {
  const [nonce] = seal.split('.');
  return nonce !== undefined && nonce !== '' && transferMac(key, transfer, nonce) === seal;
}
