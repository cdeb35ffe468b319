import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export const maxNumbersV2 = 100_000;

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/**
 * Computes the seed of a draw. It depends on the opening, not on the list of tickets, so a receipt and the public beacon are
 * enough to find out who won.
 * @param randomness of the beacon round, 64 hex digits
 * @param attempt zero-based
 * @returns 64 hex digits
 */
export function drawSeed(randomness: string, openingId: string, attempt: number): string {
  const message = concatBytes(utf8ToBytes('snail-lotto/seed/v2\n'), hexToBytes(openingId), u32(attempt));
  return bytesToHex(hmac(sha256, hexToBytes(randomness), message));
}

/**
 * `number`: zero-based; `word`: the accepted word, 0 … 2^32 − 1; `skipped`: rejected words before it, which would have biased the
 * draw.
 */
export interface NumberDrawn {
  number: number;
  word: number;
  skipped: number;
}

/** Computes the winning number: the first word of the seed below the largest multiple of the count, modulo the count. */
export function numberDrawn(seed: string, numbers: number): NumberDrawn {
  if (!Number.isInteger(numbers) || numbers < 1 || numbers > maxNumbersV2)
    throw new RangeError(`A round has 1 to ${maxNumbersV2} numbers, not ${numbers}.`);
  const key = hexToBytes(seed);
  const limit = Math.floor(2 ** 32 / numbers) * numbers;
  let skipped = 0;
  for (let counter = 0; ; counter++) {
    const block = hmac(sha256, key, concatBytes(utf8ToBytes('snail-lotto/number/v2\n'), u32(counter)));
    const words = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let at = 0; at < 32; at += 4) {
      const word = words.getUint32(at);
      if (word < limit) return { number: word % numbers, word, skipped };
      skipped++;
    }
  }
}

export function winningNumberV2(randomness: string, openingId: string, attempt: number, numbers: number): number {
  return numberDrawn(drawSeed(randomness, openingId, attempt), numbers).number;
}
