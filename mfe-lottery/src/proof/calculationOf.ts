import type { Bundle } from 'shared/contracts/fair';
import { quicknet, randomnessOf } from 'shared/fair/beacon';
import { drawSeed, numberDrawn } from 'shared/fair/drawV2';
import { readFreeze, readOpening } from 'shared/fair/readRecords';
import { recordId } from 'shared/fair/records';
import { drawSteps } from 'shared/format/drawSteps';
import type { Calculation } from './proofWork.ts';

/**
 * Derives the number step by step for display; `checkBundle` does the verification.
 * @returns null before the draw, and for invalid records
 */
export function calculationOf({ opening, freeze, beacon, block }: Bundle): Calculation | null {
  try {
    const { numbers, decidedBy } = readOpening(opening);
    if (decidedBy.rule === 'v1') {
      if (!block) return null;
      const { digits, value, winner } = drawSteps(block.hash, numbers);
      return { rule: 'v1', block: block.number, hash: block.hash, digits, value, numbers, number: winner };
    }
    if (!beacon || freeze === undefined) return null;
    const openingId = recordId(opening);
    const { attempt } = readFreeze(freeze);
    const randomness = randomnessOf(beacon.signature);
    const seed = drawSeed(randomness, openingId, attempt);
    return {
      rule: 'v2',
      beaconRound: beacon.round,
      isPublic: decidedBy.beacon === quicknet.hash,
      chain: decidedBy.beacon,
      signature: beacon.signature,
      randomness,
      openingId,
      attempt,
      seed,
      ...numberDrawn(seed, numbers),
      numbers,
    };
  } catch {
    // A record or value is invalid; the checks report which.
    return null;
  }
}
