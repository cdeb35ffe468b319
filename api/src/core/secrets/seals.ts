import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/**
 * Seals: keyed hashes over what the books say. Whoever can write to the tables but does not hold the provider's key cannot make one, so
 * that a row made or changed by hand has none that fits. `ledger check` computes them again.
 */

/**
 * One key per kind of row, so that the seal of one can never pass for another's. As Node's own objects: bytes would be made into one for
 * every seal, which costs five times the seal.
 */
export interface SealKeys {
  purchases: KeyObject;
  transfers: KeyObject;
}

/** @param fairKey `fairKey` of the configuration */
export function sealKeys(fairKey: string): SealKeys {
  const derive = (rows: keyof SealKeys) =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', fairKey, '', `snail-lotto/seal/${rows}`, 32)));
  return { purchases: derive('purchases'), transfers: derive('transfers') };
}

/**
 * HMAC-SHA256 over lines.
 * @param lines none holds a line break
 * @returns 64 hex digits
 */
export function sealOf(key: KeyObject, lines: readonly (string | number)[]): string {
  return createHmac('sha256', key)
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
}

/** Who bought what. The price is the round's, and the time is checked against its close. */
export interface SealedPurchase {
  userId: number;
  lotteryId: number;
  /** Ascending. */
  ticketNumbers: readonly number[];
  /**
   * Commitment of the buyer (shared/fair/tickets). It stands for the salt that it is made of, so that the seal can be checked after the
   * salt was erased too.
   */
  owner: string;
}

/**
 * The seal of a purchase: column `seal` of its row.
 * @param key `purchases` of sealKeys
 */
export function purchaseSeal(key: KeyObject, { userId, lotteryId, ticketNumbers, owner }: SealedPurchase): string {
  return sealOf(key, ['snail-lotto/purchase/v1', userId, lotteryId, ticketNumbers.join(','), owner]);
}
