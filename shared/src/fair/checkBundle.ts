import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Bundle } from '../contracts/fair.ts';
import { withThousands } from '../format/money.ts';
import { lastAttempt } from './beacon.ts';
import {
  attempt,
  type Check,
  type CheckOptions,
  type Finding,
  isHash,
  missing,
  must,
  type ReadBundle,
  unchecked,
  valid,
} from './check.ts';
import { checkReceipt } from './checkReceipt.ts';
import { checkCancel, checkLimits, checkNumber, checkOwner, checkSource } from './checkResult.ts';
import { extended } from './extension.ts';
import { isIncluded, leafHash, Tree } from './merkle.ts';
import { isSignedBy, readCheckpoint, readNote, readVerifier } from './note.ts';
import { readCancel, readExtend, readFreeze, readOpening, readResult } from './readRecords.ts';
import { type OpeningRecord, type RecordKind, recordId, recordKinds } from './records.ts';
import { ticketLeaf } from './tickets.ts';
import { cosignedAt, readPolicy } from './witnessPolicy.ts';

/** Numbers between two reports of progress, at which the event loop can run other work. */
const stretch = 2_000;

export async function checkTickets(
  { bundle: { owners }, openingId, opening, freeze }: ReadBundle,
  onProgress: CheckOptions['onProgress'],
): Promise<Finding> {
  if (freeze === undefined) return missing('There is no frozen list of tickets.');
  must(owners !== undefined, 'The list was frozen, but it is not there.');
  must(owners.length === opening.numbers, `The list has ${owners.length} numbers, the round ${opening.numbers}.`);
  const wrong = owners.findIndex((owner) => owner !== 'unsold' && !isHash(owner));
  must(wrong < 0, `Number ${wrong} of the list has neither an owner nor the word unsold.`);
  const sold = owners.filter((owner) => owner !== 'unsold').length;
  must(sold === freeze.sold, `The list has ${sold} sold numbers, the frozen one ${freeze.sold}.`);
  const leaves: Uint8Array[] = [];
  for (let from = 0; from < owners.length; from += stretch) {
    const part = owners.slice(from, from + stretch);
    leaves.push(...part.map((owner, place) => ticketLeaf(openingId, from + place, owner)));
    onProgress?.(leaves.length, owners.length);
    await new Promise((resolve) => setTimeout(resolve));
  }
  const root = bytesToHex(new Tree(leaves).root());
  must(root === freeze.root, 'The published list of tickets is not the one that was frozen.');
  return valid('Who holds which number is what was frozen before the draw.', [
    { label: 'Numbers', value: String(owners.length) },
    { label: 'Sold', value: String(sold) },
    { label: 'Root computed here', value: root },
  ]);
}

function outOfOrder({ extend }: Bundle, kind: RecordKind): string {
  const isLate = extend !== undefined && (kind === 'freeze' || kind === 'cancel');
  if (isLate) return `The sale was extended after its ${kind === 'freeze' ? 'list was frozen' : 'cancellation'}.`;
  return `The ${kind} record stands in the log before the one that it follows.`;
}

/** Checks that the log of the checkpoint includes every record of a bundle, in the required order. */
export function checkLog(bundle: Bundle): Finding {
  const { log } = bundle;
  const { size, root } = readCheckpoint(readNote(log.checkpoint).text);
  const texts = recordKinds.map((kind) => [kind, bundle[kind]] as const).filter(([, text]) => text !== undefined);
  const count = (kind: RecordKind) => log.records.filter(({ record }) => record === kind).length;
  must(count('freeze') <= 1, 'The log has more than one freeze of this round: its result may have been drawn again.');
  must(count('extend') <= 1, 'The log has more than one extension of this round.');
  must(
    log.records.length === texts.length,
    `The bundle has ${texts.length} records, and places in the log for ${log.records.length}.`,
  );
  let before = -1;
  const figures = texts.map(([name, text = '']) => {
    const place = log.records.find(({ record }) => record === name);
    must(place !== undefined, `It is not said where in the log the ${name} record stands.`);
    const { index, proof } = place;
    must(Number.isSafeInteger(index), `The place of the ${name} record in the log is not a whole number.`);
    must(proof.every(isHash), `The proof of the ${name} record is not made of hashes.`);
    const included = isIncluded(leafHash(utf8ToBytes(text)), { index, size }, proof.map(hexToBytes), root);
    must(included, `The ${name} record does not stand at place ${index} of the log.`);
    must(index > before, outOfOrder(bundle, name));
    before = index;
    return { label: `Place of the ${name} record`, value: String(index) };
  });
  return valid(`Every statement of the site about this round stands in its public log of ${size} records.`, [
    ...figures,
    { label: 'Root of the log', value: bytesToHex(root) },
  ]);
}

/**
 * Checks that a checkpoint belongs to the site and is signed with the log's key.
 * @param origin site that the opening record names
 */
export function checkSignature(
  checkpoint: string,
  origin: string,
  logKey: string | undefined,
  policy?: string,
  verifyMlDsa?: CheckOptions['verifyMlDsa'],
): Finding {
  const note = readNote(checkpoint);
  const state = readCheckpoint(note.text);
  must(state.origin === origin, `The log is that of ${state.origin}, the round that of ${origin}.`);
  const figures = [
    { label: 'Log', value: state.origin },
    { label: 'Records', value: String(state.size) },
  ];
  if (logKey === undefined) return unchecked('The signature of the log was not checked: its key is not given.', figures);
  const verifier = readVerifier(logKey);
  must(isSignedBy(note, verifier), 'The state of the log is not signed with its key.');
  const witnesses = policy === undefined ? [] : readPolicy(policy).witnesses;
  const signed = witnesses.map((witness) => ({ witness, at: cosignedAt(note, witness, verifyMlDsa) }));
  const isWitnessed = signed.some(({ at }) => at !== undefined);
  const says = `The state of the log is signed with its key${isWitnessed ? ' and by witnesses' : ''}: the site cannot deny that it published this.`;
  return valid(says, [
    ...figures,
    { label: 'Key', value: logKey.trim() },
    ...signed.map(({ witness: { algorithm, verifier }, at }) => ({
      label: `Witness ${verifier.name}`,
      value:
        at !== undefined ? utc(at) : algorithm === 'ed25519' || verifyMlDsa ? 'not signed yet' : `${algorithm}: not checked here`,
    })),
  ]);
}

/**
 * Verifies everything that a round's bundle can prove, without trusting the site. Used in the browser and by the witness.
 * @returns one check per step, in order; only one when the opening is unreadable
 * @throws nothing that a bundle could cause
 */
export async function checkBundle(bundle: Bundle, options: CheckOptions): Promise<Check[]> {
  const openingId = recordId(bundle.opening);
  let opening: OpeningRecord | undefined;
  const first = await attempt('opening', () => {
    opening = readOpening(bundle.opening);
    checkLimits(opening);
    return checkOpening(opening, openingId);
  });
  if (opening === undefined) return [first];
  const read: ReadBundle = { bundle, openingId, opening, opened: opening, freeze: undefined, result: undefined };
  const { extend } = bundle;
  const now = options.now?.() ?? Date.now();
  const extension = extend === undefined ? [] : [await attempt('extend', () => checkExtension(read, extend, now))];
  const second = await attempt('freeze', () => {
    if (bundle.freeze !== undefined) read.freeze = readFreeze(bundle.freeze);
    if (bundle.result !== undefined) read.result = readResult(bundle.result);
    return checkFreeze(read, now);
  });
  return [
    first,
    ...extension,
    second,
    await attempt('tickets', () => checkTickets(read, options.onProgress)),
    await attempt('source', () => checkSource(read, options.verifyBeacon)),
    await attempt('number', () => checkNumber(read)),
    await attempt('owner', () => checkOwner(read)),
    await attempt('log', () => checkLog(bundle)),
    await attempt('checkpoint', () =>
      checkSignature(bundle.log.checkpoint, opening?.origin ?? '', options.logKey, options.policy, options.verifyMlDsa),
    ),
    ...(options.receipt === undefined
      ? []
      : [await attempt('receipt', () => checkReceipt(options.receipt ?? '', read, options))]),
  ];
}

const utc = (seconds: number): string => new Date(seconds * 1000).toISOString();

function checkOpening(
  { numbers, price, prize, terms, opens, closes, decidedBy, limits, origin, round }: OpeningRecord,
  openingId: string,
) {
  const most = decidedBy.rule === 'v1' ? 256 : 100_000;
  must(numbers >= 1 && numbers <= most, `A round of rule ${decidedBy.rule} has 1 to ${most} numbers, not ${numbers}.`);
  must(opens < closes, 'The sale closes before it opens.');
  if (decidedBy.rule === 'v1') must(decidedBy.blockAt >= closes, 'The block that decides could come before the sale is over.');
  return valid(
    `Before the sale began it was fixed what would decide the round: rule ${decidedBy.rule}, ${withThousands(numbers)} numbers.`,
    [
      { label: 'Opening record', value: openingId },
      { label: 'Site', value: origin },
      { label: 'Round', value: String(round) },
      { label: 'Rule', value: decidedBy.rule },
      { label: 'Numbers', value: String(numbers) },
      { label: 'Price (CTO)', value: String(price) },
      { label: 'Sale opens', value: utc(opens) },
      { label: 'Sale closes', value: utc(closes) },
      { label: 'Prize (hash of its text)', value: prize },
      { label: 'Terms (hash of their text)', value: terms },
      ...(decidedBy.rule === 'v1'
        ? [{ label: 'Decided by', value: `first block of the ${decidedBy.chain} chain from ${utc(decidedBy.blockAt)} on` }]
        : [{ label: 'Decided by', value: `round ${decidedBy.beaconRound} of the beacon ${decidedBy.beacon}` }]),
      ...(limits === undefined ? [] : [{ label: 'Result by', value: utc(limits.resultBy) }]),
    ],
  );
}

function checkExtension(read: ReadBundle, text: string, now: number): Finding {
  const { openingId, opened } = read;
  const record = readExtend(text);
  read.opening = extended(opened, openingId, record, now / 1000);
  const { closes, decides } = record;
  return valid(`The sale was extended once, before its close: until ${utc(closes)}. What decides comes as much later.`, [
    { label: 'Extension record', value: recordId(text) },
    { label: 'Extended', value: utc(record.time) },
    { label: 'Sale closes', value: utc(closes) },
    {
      label: 'Decided by',
      value: decides.rule === 'v1' ? `first block from ${utc(decides.blockAt)} on` : `round ${decides.beaconRound} of the beacon`,
    },
    { label: 'Result by', value: utc(read.opening.limits?.resultBy ?? closes) },
  ]);
}

function checkFreeze({ bundle, openingId, opening, freeze, result }: ReadBundle, now: number) {
  if (bundle.cancel !== undefined) {
    const cancel = readCancel(bundle.cancel);
    must(cancel.opening === openingId, 'The cancellation is that of another round.');
    must(bundle.result === undefined, 'The round was cancelled and drawn: it can be only one of the two.');
    const says = checkCancel(opening, cancel, { now: now / 1000, freeze });
    must(
      freeze === undefined || !('before' in cancel) || cancel.before === 'draw',
      'The round says that it was cancelled before its close, but its list was frozen before that.',
    );
    if (freeze === undefined) return missing(says);
  }
  if (freeze === undefined) {
    must(result === undefined, 'The round was drawn without a frozen list of its tickets.');
    return missing('The list of tickets is not frozen yet.');
  }
  must(freeze.opening === openingId, 'The frozen list is that of another round.');
  must(freeze.attempt <= lastAttempt, `There are at most ${lastAttempt + 1} attempts.`);
  must(freeze.attempt === 0 || opening.decidedBy.rule === 'v2', 'A round of rule v1 has one attempt.');
  must(freeze.sold <= opening.numbers, 'More numbers are sold than there are.');
  const freezeId = recordId(bundle.freeze ?? '');
  if (result !== undefined) {
    must(result.opening === openingId, 'The result is that of another round.');
    must(result.freeze === freezeId, 'The result is drawn from another list than the one that was frozen.');
  }
  return valid(
    `The list of tickets was frozen: ${withThousands(freeze.sold)} of ${withThousands(opening.numbers)} numbers are sold.`,
    [
      { label: 'Freeze record', value: freezeId },
      { label: 'Attempt', value: String(freeze.attempt + 1) },
      { label: 'Root of the list', value: freeze.root },
    ],
  );
}
