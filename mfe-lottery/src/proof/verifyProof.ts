import type { Bundle } from 'shared/contracts/fair';
import { quicknet } from 'shared/fair/beacon';
import type { ReceiptKeys } from 'shared/fair/check';
import { checkBundle } from 'shared/fair/checkBundle';
import { readOpening, readResult } from 'shared/fair/readRecords';
import { recordId } from 'shared/fair/records';
import { verifyBeacon } from 'shared/fair/verifyBeacon';
import { calculationOf } from './calculationOf.ts';
import type { Progress, ProofCheck, ProofReport, ProofWork, SiteClaims } from './proofWork.ts';
import { readBundle } from './readBundle.ts';

/** Compares the site's data about a lottery with its records: a valid proof of another lottery or result proves nothing. */
function compareWithSite(bundle: Bundle, site: SiteClaims): ProofCheck {
  const differences: string[] = [];
  const same = (what: string, shown: string | number | null, recorded: string | number | null) => {
    // A value that is missing on the site is no contradiction: its response may be older than the record.
    if (shown !== null && shown !== recorded)
      differences.push(`${what} is ${shown} on the site and ${recorded ?? 'missing'} in the records`);
  };
  const idOf = (text: string | undefined) => (text === undefined ? null : recordId(text));
  try {
    const { round, numbers } = readOpening(bundle.opening);
    same('the round', site.roundId, round);
    same('the count of numbers', site.totalTickets, numbers);
    same('the opening', site.openingId, idOf(bundle.opening));
    same('the list', site.freezeId, idOf(bundle.freeze));
    same('the result', site.resultId, idOf(bundle.result));
    same('the cancellation', site.cancelId, idOf(bundle.cancel));
    same('the winning number', site.winnerTicket, bundle.result === undefined ? null : readResult(bundle.result).number);
  } catch (error) {
    differences.push(`a record cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
  return {
    step: 'site',
    state: differences.length === 0 ? 'valid' : 'invalid',
    says:
      differences.length === 0
        ? 'What the site shows of this round is what its records say.'
        : `What the site shows is not what its records say: ${differences.join('; ')}.`,
    figures: [],
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isKeys(value: unknown): value is ReceiptKeys {
  return isObject(value) && Array.isArray(value.keys) && value.keys.every(isObject);
}

/**
 * Parses the keys that sign receipts.
 * @param text of /.well-known/jwks.json
 * @returns undefined for an invalid text: a receipt's signature then stays unchecked, and the page says so
 */
function readKeys(text: string): ReceiptKeys | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isKeys(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Tells whether the site itself simulates the beacon or chain that decides.
 * @param opening text of its opening record
 * @returns null for an invalid record
 */
function isSimulated(opening: string): boolean | null {
  try {
    const { decidedBy } = readOpening(opening);
    return decidedBy.rule === 'v2' ? decidedBy.beacon !== quicknet.hash : decidedBy.chain === 'simulated';
  } catch {
    // The check of the opening record reports what is wrong.
    return null;
  }
}

/** Number of progress messages; one for each of 100,000 numbers would cost more than the check. */
const steps = 100;

/**
 * Verifies a lottery, in the worker or, without one, on the main thread, which it yields regularly.
 * @throws NotABundle for invalid data from the site
 */
export async function doProofWork(work: ProofWork, onProgress: (progress: Progress) => void): Promise<ProofReport> {
  const bundle = readBundle(work.bundle);
  const keys = work.keys === null ? undefined : readKeys(work.keys);
  let told = 0;
  const checks = await checkBundle(bundle, {
    verifyBeacon,
    ...(work.receipt !== null && { receipt: work.receipt }),
    ...(keys !== undefined && { keys }),
    ...(work.logKey !== null && { logKey: work.logKey }),
    onProgress(done, total) {
      const step = Math.floor((done * steps) / total);
      if (step === told) return;
      told = step;
      onProgress({ done, total });
    },
  });
  return {
    checks: [...checks.filter(({ step }) => step !== 'receipt'), compareWithSite(bundle, work.site)],
    receipt: checks.find(({ step }) => step === 'receipt') ?? null,
    simulated: isSimulated(bundle.opening),
    calculation: calculationOf(bundle),
  };
}
