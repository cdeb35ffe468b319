import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { winningNumber } from '../contracts/lotteryRules.ts';
import {
  type BeaconChain,
  daysUntilRefund,
  daysWithoutSource,
  freezeLead,
  lastAttempt,
  limitsFrom,
  maxDelay,
  minDelay,
  quicknet,
  randomnessOf,
  resultWithin,
  roundOfAttempt,
  roundsPerAttempt,
  secondsPerAttempt,
  timeOfRound,
} from './beacon.ts';
import { type CheckOptions, type Finding, missing, must, type ReadBundle, unchecked, valid } from './check.ts';
import { drawSeed, numberDrawn } from './drawV2.ts';
import {
  type CancelRecord,
  type DecidedByBeacon,
  type DecidedByBlock,
  type FreezeRecord,
  limitsOf,
  type OpeningRecord,
  type ResultOfBeacon,
  type ResultOfBlock,
} from './records.ts';

const localId = 'snail-lotto-local';

/**
 * Computes the chain hash of a simulated beacon as drand does: SHA-256(u32be(period) ‖ u64be(genesis) ‖ public key ‖ group hash ‖
 * id), here without a group. So the hash in an opening record fixes the key and the times.
 */
export function localChainHash({ publicKey, genesis, period }: Omit<BeaconChain, 'hash'>): string {
  const times = new DataView(new ArrayBuffer(12));
  times.setUint32(0, period);
  times.setBigUint64(4, BigInt(genesis));
  return bytesToHex(sha256(concatBytes(new Uint8Array(times.buffer), hexToBytes(publicKey), utf8ToBytes(localId))));
}

/**
 * Returns whether a chain's key and times match its hash: drand's quicknet, or a simulated beacon of a site. With any other
 * chain, the key could have been made up after the draw.
 */
export function isKnownChain(chain: BeaconChain): 'quicknet' | 'simulated' | false {
  const { hash, publicKey, genesis, period } = chain;
  if (hash === quicknet.hash)
    return publicKey === quicknet.publicKey && genesis === quicknet.genesis && period === quicknet.period && 'quicknet';
  const isWritten =
    /^[0-9a-f]{192}$/.test(publicKey) && [genesis, period].every((seconds) => Number.isSafeInteger(seconds) && seconds > 0);
  return isWritten && hash === localChainHash(chain) && 'simulated';
}

/** How far the clocks of a site and of who checks it may differ, seconds. */
export const clockTolerance = 60;

/** Checks that the latest times of an opening are those of what decides. The times of a simulated beacon come with its result. */
export function checkLimits(opening: OpeningRecord): void {
  const { limits, decidedBy, closes } = opening;
  if (limits === undefined) return;
  const decides = limits.resultBy - resultWithin;
  const known = limitsOf({ ...opening, limits: undefined }) ?? limitsFrom('v2', decides);
  must(
    limits.freezeBy === known.freezeBy && limits.resultBy === known.resultBy,
    'The latest times of freeze and result are not those of what decides.',
  );
  must(decidedBy.rule === 'v1' || decides >= closes + minDelay, 'The latest time of the freeze is too near to the close.');
}

/** Time at which what decides an attempt comes out, Unix seconds; undefined where the records do not tell. */
export function decidesAt(opening: OpeningRecord, attempt: number): number | undefined {
  const limits = limitsOf(opening);
  return limits && limits.resultBy - resultWithin + attempt * secondsPerAttempt;
}

/**
 * Checks that a cancellation is the operator's before the close, or a time-out that follows from the records.
 * @param now Unix seconds
 * @returns why, in a sentence
 */
export function checkCancel(
  opening: OpeningRecord,
  cancel: CancelRecord,
  { now, freeze }: { now: number; freeze?: FreezeRecord | undefined },
): string {
  if (!('kind' in cancel)) {
    must(opening.limits === undefined, 'The round was cancelled in the old format, without kind and time.');
    return `The round was cancelled before its ${cancel.before}: ${cancel.reason}`;
  }
  const { kind, attempt, time, reason } = cancel;
  const { decidedBy, closes } = opening;
  must(time <= now + clockTolerance, 'The time of the cancellation has not come yet.');
  if (kind === 'before-close') {
    must(time < closes && attempt === 0 && freeze === undefined, 'The operator cancelled the round after its close.');
    return `The operator cancelled the round before its close: ${reason}`;
  }
  must(
    attempt <= (decidedBy.rule === 'v2' ? lastAttempt : 0),
    'The round was cancelled in an attempt that its rule does not have.',
  );
  must(freeze === undefined || freeze.attempt === attempt, 'The round was cancelled in another attempt than it was frozen for.');
  const decides = decidesAt(opening, attempt) ?? closes + minDelay;
  const after = (seconds: number) =>
    must(time >= decides + seconds, `The round was cancelled at ${utc(time)}, before its time-out at ${utc(decides + seconds)}.`);
  if (kind === 'missed-freezes') {
    must(
      decidedBy.rule === 'v2' && attempt === lastAttempt && freeze === undefined,
      'The freezes of the round were not all missed.',
    );
    after(-freezeLead);
    return 'The round was cancelled: its list was not frozen in time, in any attempt.';
  }
  const isSimulated = decidedBy.rule === 'v1' ? decidedBy.chain === 'simulated' : decidedBy.beacon !== quicknet.hash;
  must(kind === 'no-value' || isSimulated, 'The source of the round is public: it cannot be missing.');
  const days = kind === 'no-value' ? daysUntilRefund : daysWithoutSource;
  after(days * 86_400);
  return `The round was cancelled: what decides it was not there within ${days} days.`;
}

const utc = (seconds: number): string => new Date(seconds * 1000).toISOString();

const notDrawn = ({ cancel }: ReadBundle['bundle']): string =>
  cancel === undefined ? 'The round is not drawn yet.' : 'The round was cancelled and never drawn.';

export function checkSource(read: ReadBundle, verifyBeacon: CheckOptions['verifyBeacon']): Finding {
  const { bundle, opening, opened, freeze, result } = read;
  if (result === undefined) return missing(notDrawn(bundle));
  must(freeze !== undefined, 'Without a frozen list nothing can be drawn.');
  must(bundle.beacon === undefined || bundle.block === undefined, 'A beacon and a block are there: only one of them decides.');
  const { decidedBy } = opening;
  const { decided } = result;
  if (decidedBy.rule === 'v2' && decided.rule === 'v2') {
    const fixed = opened.decidedBy.rule === 'v2' ? roundOfAttempt(opened.decidedBy.beaconRound, freeze.attempt) : 0;
    must(
      opened === opening || decided.beaconRound !== fixed,
      `The round was drawn from round ${fixed} of the beacon, which the extension of its sale replaced.`,
    );
    must(bundle.beacon !== undefined, 'The beacon that decided is not there.');
    return checkBeacon(bundle.beacon, { opening, decidedBy, freeze, decided }, verifyBeacon);
  }
  must(decidedBy.rule === 'v1' && decided.rule === 'v1', 'The round was drawn by another rule than the one it was opened with.');
  must(bundle.block !== undefined, 'The block that decided is not there.');
  return checkBlock(bundle.block, decidedBy, decided);
}

interface BeaconDraw {
  opening: OpeningRecord;
  decidedBy: DecidedByBeacon;
  freeze: FreezeRecord;
  decided: ResultOfBeacon;
}

function checkBeacon(
  beacon: NonNullable<ReadBundle['bundle']['beacon']>,
  { opening, decidedBy, freeze, decided }: BeaconDraw,
  verifyBeacon: CheckOptions['verifyBeacon'],
): Finding {
  must(beacon.chain === decidedBy.beacon, 'The beacon is another than the one that the opening fixed.');
  const { publicKey, genesis, period } = beacon;
  const chain: BeaconChain = { hash: beacon.chain, publicKey, genesis, period };
  const known = isKnownChain(chain);
  must(known !== false, 'The key and times of the beacon are not those of its chain.');
  const comesOut = timeOfRound(chain, decidedBy.beaconRound);
  must(
    opening.limits === undefined || (decidesAt(opening, 0) === comesOut && period * roundsPerAttempt === secondsPerAttempt),
    'The latest times of the opening are not those of the beacon’s round.',
  );
  must(
    comesOut >= opening.closes + minDelay,
    `The beacon’s round comes out less than ${minDelay} seconds after the close of the sale.`,
  );
  must(
    comesOut <= opening.closes + maxDelay + period,
    `The beacon’s round comes out more than ${maxDelay} seconds after the close of the sale.`,
  );
  const round = roundOfAttempt(decidedBy.beaconRound, freeze.attempt);
  must(decided.beaconRound === round, `Round ${round} of the beacon decides, not ${decided.beaconRound}.`);
  must(
    beacon.round === round && beacon.signature === decided.signature,
    'The result names another signature than the one that is given for the beacon.',
  );
  must(verifyBeacon(chain, round, beacon.signature), `The signature is not the beacon’s for its round ${round}.`);
  const says =
    known === 'quicknet'
      ? `The public beacon drand signed its round ${round} only after the list was frozen; its signature is genuine.`
      : `The signature of round ${round} is genuine, but this beacon is simulated by the site, which could have known it before.`;
  return valid(says, [
    { label: 'Beacon', value: beacon.chain },
    { label: 'Public key', value: publicKey },
    { label: 'Round', value: String(round) },
    { label: 'Comes out', value: utc(timeOfRound(chain, round)) },
    { label: 'Signature', value: beacon.signature },
    { label: 'Randomness', value: randomnessOf(beacon.signature) },
  ]);
}

function checkBlock(
  block: NonNullable<ReadBundle['bundle']['block']>,
  { chain, blockAt }: DecidedByBlock,
  decided: ResultOfBlock,
): Finding {
  must(block.chain === chain, 'The block is of another chain than the one that the opening fixed.');
  must(
    block.number === decided.block && block.hash === decided.hash,
    'The result names another block than the one that is given.',
  );
  must(/^0x[0-9a-f]{64}$/.test(block.hash), 'The hash of the block is not 0x and 64 hex digits.');
  must(block.time >= blockAt, 'The block comes before the second from which on it could decide.');
  const from = utc(blockAt);
  const says =
    chain === 'bsc'
      ? `Block ${block.number} of BNB Smart Chain decided; that it is the first from ${from} on can be looked up with any explorer.`
      : `Block ${block.number} of a chain that the site simulates decided: the site could have known it before.`;
  return unchecked(says, [
    { label: 'Chain', value: chain },
    { label: 'Block', value: String(block.number) },
    { label: 'Hash', value: block.hash },
    { label: 'Time', value: utc(block.time) },
  ]);
}

export function checkNumber({ bundle, openingId, opening, freeze, result }: ReadBundle): Finding {
  if (result === undefined) return missing(notDrawn(bundle));
  must(freeze !== undefined, 'Without a frozen list nothing can be drawn.');
  must(opening.decidedBy.rule === result.decided.rule, 'The round was drawn by another rule than the one it was opened with.');
  const { numbers } = opening;
  if (result.decided.rule === 'v1') {
    const number = winningNumber(result.decided.hash, numbers);
    must(number === result.number, `From the block follows number ${number}, not ${result.number}.`);
    return valid(`The last two digits of the block’s hash, divided by ${numbers}, leave ${number}: that number wins.`, [
      { label: 'Winning number (from 0)', value: String(number) },
    ]);
  }
  must(/^[0-9a-f]{96}$/.test(result.decided.signature), 'The signature in the result is not 96 hex digits.');
  const randomness = randomnessOf(result.decided.signature);
  const seed = drawSeed(randomness, openingId, freeze.attempt);
  const { number, word, skipped } = numberDrawn(seed, numbers);
  must(number === result.number, `From the beacon follows number ${number}, not ${result.number}.`);
  return valid(`From the beacon’s signature and the opening record follows the winning number ${number}, recomputed here.`, [
    { label: 'Seed', value: seed },
    { label: 'Word that counts', value: String(word) },
    { label: 'Words skipped before it', value: String(skipped) },
    { label: 'Winning number (from 0)', value: String(number) },
  ]);
}

export function checkOwner({ bundle, result }: ReadBundle): Finding {
  if (result === undefined) return missing(notDrawn(bundle));
  const owner = bundle.owners?.[result.number];
  must(owner === result.owner, 'The winner is not who holds the winning number in the frozen list.');
  const says =
    owner === 'unsold'
      ? 'The winning number was not sold, so no one wins.'
      : 'The winner is who holds the winning number in the frozen list.';
  return valid(says, [{ label: 'Owner', value: owner }]);
}
