import { lastAttempt, randomnessOf } from 'shared/fair/beacon';
import { drawSeed, type NumberDrawn, numberDrawn } from 'shared/fair/drawV2';

export interface FromBeacon extends NumberDrawn {
  randomness: string;
  seed: string;
  /** Zero-based; it increases when the ticket list was frozen too late. */
  attempt: number;
}

/**
 * Computes the number from a beacon's signature. The freeze record, which is not loaded here, has the attempt; so this returns
 * the attempt that gives the announced number, else the first one. The proof page uses the record.
 */
export function fromBeacon(signature: string, openingId: string, numbers: number, announced: number): FromBeacon {
  const randomness = randomnessOf(signature);
  const attempts = Array.from({ length: lastAttempt + 1 }, (_, attempt): FromBeacon => {
    const seed = drawSeed(randomness, openingId, attempt);
    return { randomness, seed, attempt, ...numberDrawn(seed, numbers) };
  });
  const [first] = attempts;
  if (!first) throw new Error('There is at least one attempt.');
  return attempts.find(({ number }) => number === announced) ?? first;
}
