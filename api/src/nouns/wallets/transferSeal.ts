import { randomBytes } from 'node:crypto';
import { sealKeys, sealOf } from '../../base/secrets/seals.ts';
import type { Transfer } from './ledger.repository.ts';

/**
 * The seal of a transfer: `nonce.hash`. No two have the same, so that a copied row is seen.
 * @param fairKey secret of the provider
 * @param nonce only to compute one again
 */
export function transferSeal(fairKey: string, transfer: Transfer, nonce = randomBytes(16).toString('hex')): string {
  const { userId, tokenId, bucket, amount, reason, lotteryId, purchaseId } = transfer;
  const lines = ['snail-lotto/transfer/v1', nonce, userId, tokenId, bucket, amount, reason, lotteryId ?? '-', purchaseId ?? '-'];
  return `${nonce}.${sealOf(sealKeys(fairKey).transfers, lines)}`;
}

/** Whether a seal is that of a transfer. */
export function isTransferSeal(fairKey: string, transfer: Transfer, seal: string): boolean {
  const [nonce] = seal.split('.');
  return nonce !== undefined && nonce !== '' && transferSeal(fairKey, transfer, nonce) === seal;
}
