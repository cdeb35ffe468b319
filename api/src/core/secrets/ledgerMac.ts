import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/**
 * Row MACs: keyed hashes over ledger data. An attacker with write access to the tables but without the provider's key cannot
 * compute one, so that rows inserted or changed by hand are detected. `ledger check` recomputes them.
 */

/**
 * One key per kind of row, so that the MAC of one is invalid for another. Stored as Node's KeyObject: converting bytes for every
 * MAC would cost five times the MAC.
 */
export interface LedgerMacKeys {
  purchases: KeyObject;
  transfers: KeyObject;
}

export function deriveLedgerMacKeys(fairKey: string): LedgerMacKeys {
  const derive = (rows: keyof LedgerMacKeys) =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', fairKey, '', `snail-lotto/seal/${rows}`, 32)));
  return { purchases: derive('purchases'), transfers: derive('transfers') };
}

/**
 * Computes HMAC-SHA256 over lines.
 * @param lines without line breaks
 * @returns 64 hex digits
 */
export function macOf(key: KeyObject, lines: readonly (string | number)[]): string {
  return createHmac('sha256', key)
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
}

/** Authenticated data of a purchase. The price is the round's, and the time is checked against the round's close. */
export interface SealedPurchase {
  userId: number;
  lotteryId: number;
  ticketNumbers: readonly number[];
  /**
   * Commitment of the buyer (shared/fair/tickets). It replaces the salt that it is made of, so that the MAC can be verified after
   * the salt is erased.
   */
  owner: string;
}

/**
 * Computes the MAC of a purchase, for the column `seal`.
 * @param key `purchases` of sealKeys
 */
export function purchaseMac(key: KeyObject, { userId, lotteryId, ticketNumbers, owner }: SealedPurchase): string {
  return macOf(key, ['snail-lotto/purchase/v1', userId, lotteryId, ticketNumbers.join(','), owner]);
}
