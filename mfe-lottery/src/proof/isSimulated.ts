import { quicknet } from 'shared/fair/beacon';
import { readOpening } from 'shared/fair/readRecords';

/**
 * Tells whether the site itself simulates the beacon or chain that decides.
 * @param opening text of its opening record
 * @returns null for an invalid record
 */
export function isSimulated(opening: string): boolean | null {
  try {
    const { decidedBy } = readOpening(opening);
    return decidedBy.rule === 'v2' ? decidedBy.beacon !== quicknet.hash : decidedBy.chain === 'simulated';
  } catch {
    // The check of the opening record reports what is wrong.
    return null;
  }
}
