import { PlayerError } from 'shared/api-client/playerError';
import type { Bundle } from 'shared/contracts/fair';
import { quicknet, randomnessOf } from 'shared/fair/beacon';
import type { ReceiptKeys } from 'shared/fair/check';
import { checkBundle } from 'shared/fair/checkBundle';
import { drawSeed, numberDrawn } from 'shared/fair/drawV2';
import { readFreeze, readOpening, readResult } from 'shared/fair/readRecords';
import { recordId } from 'shared/fair/records';
import { verifyBeacon } from 'shared/fair/verifyBeacon';
import { drawSteps } from 'shared/format/drawSteps';
import type { Calculation, Progress, ProofCheck, ProofReport, ProofWork, SiteClaims } from './proofWork.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value);
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isAbsentOr = (value: unknown, is: (value: unknown) => boolean) => value === undefined || is(value);

/** Validates the shape; `checkBundle` verifies the contents. */
function isBundle(value: unknown): value is Bundle {
  if (!isFields(value) || !isText(value.opening) || !isLog(value.log)) return false;
  const { extend, freeze, result, cancel, owners, beacon, block } = value;
  return (
    [extend, freeze, result, cancel].every((text) => isAbsentOr(text, isText)) &&
    isAbsentOr(owners, isTexts) &&
    isAbsentOr(beacon, isBeacon) &&
    isAbsentOr(block, isBlock)
  );
}

const isBeacon = (value: unknown) =>
  isFields(value) &&
  [value.chain, value.publicKey, value.signature].every(isText) &&
  [value.genesis, value.period, value.round].every(isCount);

const isBlock = (value: unknown) =>
  isFields(value) &&
  (value.chain === 'bsc' || value.chain === 'simulated') &&
  isText(value.hash) &&
  isCount(value.number) &&
  isCount(value.time);

const isLog = (value: unknown) =>
  isFields(value) &&
  isText(value.checkpoint) &&
  Array.isArray(value.records) &&
  value.records.every((record) => isFields(record) && isText(record.record) && isCount(record.index) && isTexts(record.proof));

function readBundle(text: string): Bundle {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PlayerError('What the site published for this round is cut off or is no JSON.');
  }
  if (!isBundle(value)) throw new PlayerError('What the site published for this round is not built as a bundle of records.');
  return value;
}

/**
 * Derives the number step by step for display; `checkBundle` does the verification.
 * @returns null before the draw, and for invalid records
 */
function calculationOf({ opening, freeze, beacon, block }: Bundle): Calculation | null {
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
    return null;
  }
}

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
    same('the round', site.lotteryId, round);
    same('the count of numbers', site.totalTickets, numbers);
    same('the opening', site.openingId, idOf(bundle.opening));
    same('the list', site.freezeId, idOf(bundle.freeze));
    same('the result', site.resultId, idOf(bundle.result));
    same('the cancellation', site.cancelId, idOf(bundle.cancel));
    same('the winning number', site.winnerTicket, bundle.result === undefined ? null : readResult(bundle.result).number);
  } catch (error) {
    console.error('A record cannot be read.', error);
    differences.push('a record cannot be read');
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
    return null;
  }
}

/** Number of progress messages; one for each of 100,000 numbers would cost more than the check. */
const steps = 100;

/**
 * Verifies a lottery, in the worker or, without one, on the main thread, which it yields regularly.
 * @throws PlayerError for invalid data from the site
 */
export async function doProofWork(work: ProofWork, onProgress: (progress: Progress) => void): Promise<ProofReport> {
  const bundle = readBundle(work.bundle);
  const keys = work.keys === null ? undefined : readKeys(work.keys);
  let reported = 0;
  const checks = await checkBundle(bundle, {
    verifyBeacon,
    ...(work.receipt !== null && { receipt: work.receipt }),
    ...(keys !== undefined && { keys }),
    ...(work.logKey !== null && { logKey: work.logKey }),
    ...(work.policy !== null && { policy: work.policy }),
    onProgress(done, total) {
      const step = Math.floor((done * steps) / total);
      if (step === reported) return;
      reported = step;
      onProgress({ done, total });
    },
  });
  return {
    checks: [...checks.filter(({ step }) => step !== 'receipt'), compareWithSite(bundle, work.site)],
    receipt: checks.find(({ step }) => step === 'receipt') ?? null,
    isWitnessed: work.policy !== null,
    simulated: isSimulated(bundle.opening),
    calculation: calculationOf(bundle),
  };
}
