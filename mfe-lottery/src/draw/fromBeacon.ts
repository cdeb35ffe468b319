import { lastAttempt, randomnessOf } from 'shared/fair/beacon';
import { drawSeed, type NumberDrawn, numberDrawn } from 'shared/fair/drawV2';

/** What follows from a round of the beacon. */
export interface FromBeacon extends NumberDrawn {
  /** SHA-256 of the signature. */
  randomness: string;
  seed: string;
  /** How many times the list had been frozen too late before. */
  attempt: number;
}

/**
 * The number that a signature leads to. Which attempt it was stands in the freeze record, which is not asked for here: the one that
 * leads to the announced number is shown, else the first. The page of the proof takes it from the record.
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
