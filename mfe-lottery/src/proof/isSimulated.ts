import { quicknet } from 'shared/fair/beacon';
import { readOpening } from 'shared/fair/readRecords';

/**
 * Whether what decides a round comes from the site itself.
 * @param opening text of its opening record
 * @returns null when it is none
 */
export function isSimulated(opening: string): boolean | null {
  try {
    const { decidedBy } = readOpening(opening);
    return decidedBy.rule === 'v2' ? decidedBy.beacon !== quicknet.hash : decidedBy.chain === 'simulated';
  } catch {
    // The check of the opening says what is wrong with it.
    return null;
  }
}
