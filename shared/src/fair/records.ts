import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Limits, lastAttempt, limitsFrom, quicknet, secondsPerAttempt, timeOfRound } from './beacon.ts';

/*
 * Exact texts of all kinds of log records: UTF-8, lines `key: value` each ended by LF, keys in a fixed order, times in Unix
 * seconds, hashes in lower-case hex. A record's id is the SHA-256 of its text.
 */

/**
 * Fixes how a round is decided, at the start of its sale. `price`: CTO per number; `prize`: SHA-256 of the prize's text; `terms`:
 * SHA-256 of the terms.
 */
export interface OpeningRecord {
  origin: string;
  round: number;
  numbers: number;
  price: number;
  prize: string;
  opens: number;
  closes: number;
  decidedBy: DecidedByBlock | DecidedByBeacon;
  limits?: Limits | undefined;
  terms: string;
}

/** Rule v1: the first block at or after a time. */
export interface DecidedByBlock {
  rule: 'v1';
  chain: 'bsc' | 'simulated';
  blockAt: number;
}

/** Rule v2: a round of a drand beacon. `beacon`: hash of its chain. */
export interface DecidedByBeacon {
  rule: 'v2';
  beacon: string;
  beaconRound: number;
}

/**
 * Commits to the owners of all numbers, before the deciding event exists. `attempt`: number of freezes that were missed before
 * this one. `root`: Merkle root of all numbers (tickets.ts).
 */
export interface FreezeRecord {
  opening: string;
  attempt: number;
  sold: number;
  root: string;
}

export interface ResultRecord {
  opening: string;
  freeze: string;
  decided: ResultOfBlock | ResultOfBeacon;
  /** Zero-based. */
  number: number;
  owner: string | 'unsold';
}

export interface ResultOfBlock {
  rule: 'v1';
  block: number;
  /** 0x-prefixed. */
  hash: string;
}

export interface ResultOfBeacon {
  rule: 'v2';
  beaconRound: number;
  signature: string;
}

/** Format v1, valid only for openings without limits. */
interface OldCancelRecord {
  opening: string;
  reason: string;
  before: 'close' | 'draw';
}

/** `before-close` is the operator's. The others are time-outs: of all freezes, the deciding value, or a simulated source. */
export const cancelKinds = ['before-close', 'missed-freezes', 'no-value', 'no-source'] as const;
export type CancelKind = (typeof cancelKinds)[number];

export interface TimedCancelRecord {
  opening: string;
  kind: CancelKind;
  attempt: number;
  /** Unix seconds. */
  time: number;
  reason?: string | undefined;
}

export type CancelRecord = OldCancelRecord | TimedCancelRecord;

/**
 * Moves the close of a round, once and before it has come; what decides moves along. `time`: when it was extended, `closes`: the
 * new close, Unix seconds.
 */
export interface ExtendRecord {
  opening: string;
  time: number;
  closes: number;
  decides: Pick<DecidedByBlock, 'rule' | 'blockAt'> | Pick<DecidedByBeacon, 'rule' | 'beaconRound'>;
}

/**
 * Which code the site's pages run since a deployment, so that everybody can tell whether all are given the same. `deployment`:
 * its revision; `time`: its time, Unix seconds; `move`: SHA-256 of its signed file; `code`: SHA-256 of the list of the pages' code
 * (pages.ts).
 */
export interface PagesRecord {
  origin: string;
  deployment: number;
  time: number;
  move: string;
  code: string;
}

/** A signature of a passkey. `key`: 64 bytes x and y on P-256, or n and e of RSA. All bytes are hex. */
export interface LoggedSignature {
  verb: 'ask' | 'approve';
  operator: number;
  key: string;
  authenticatorData: string;
  clientData: string;
  signature: string;
}

/** What operators of the office have signed and done. `payload`: SHA-256 of its text. `signatures`: first the author's, then by operator. */
export interface ActRecord {
  act: number;
  payload: string;
  signatures: readonly LoggedSignature[];
}

/** Records of a round, in the order in which the log can have them. */
export const recordKinds = ['opening', 'extend', 'freeze', 'result', 'cancel'] as const;
export type RecordKind = (typeof recordKinds)[number];
/** `pages` and `act` records belong to no round. */
export type LogKind = RecordKind | 'pages' | 'act';

/** @returns 64 hex digits */
export function recordId(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

export const textHash = recordId;

type Lines = Readonly<Record<string, string | number>>;

function written(kind: LogKind, lines: Lines, version = 1): string {
  const values = Object.entries(lines).map(([key, value]) => {
    const text = String(value);
    if (/[\r\n]/.test(text) || text === '') throw new RangeError(`"${key}" of a record must be one line and not empty.`);
    return `${key}: ${text}\n`;
  });
  return `snail-lotto/${kind}/v${version}\n${values.join('')}`;
}

export function openingText({ decidedBy, limits, ...opening }: OpeningRecord): string {
  const { origin, round, numbers, price, prize, opens, closes, terms } = opening;
  const source: Lines =
    decidedBy.rule === 'v1'
      ? { chain: decidedBy.chain, 'block-at': decidedBy.blockAt }
      : { beacon: decidedBy.beacon, 'beacon-round': decidedBy.beaconRound };
  const latest: Lines = limits === undefined ? {} : { 'freeze-by': limits.freezeBy, 'result-by': limits.resultBy };
  return written(
    'opening',
    { origin, round, rule: decidedBy.rule, numbers, price, prize, opens, closes, ...source, ...latest, terms },
    limits === undefined ? 1 : 2,
  );
}

/** Returns the latest times of a round; undefined for a simulated beacon in format v1, whose times are unknown. */
export function limitsOf({ limits, decidedBy }: OpeningRecord): Limits | undefined {
  if (limits !== undefined) return limits;
  if (decidedBy.rule === 'v1') return limitsFrom('v1', decidedBy.blockAt);
  return decidedBy.beacon === quicknet.hash ? limitsFrom('v2', timeOfRound(quicknet, decidedBy.beaconRound)) : undefined;
}

/**
 * Returns when the last attempt is over: by then the log has the list of who holds which number, or the cancellation. Receipts
 * promise it. Unix seconds; undefined for openings in format v1, whose receipts promise no time.
 */
export function loggedBy({ limits, decidedBy }: OpeningRecord): number | undefined {
  return limits && limits.resultBy + (decidedBy.rule === 'v2' ? lastAttempt * secondsPerAttempt : 0);
}

export function freezeText({ opening, attempt, sold, root }: FreezeRecord): string {
  return written('freeze', { opening, attempt, sold, root });
}

export function resultText({ opening, freeze, decided, number, owner }: ResultRecord): string {
  const source: Lines =
    decided.rule === 'v1'
      ? { block: decided.block, hash: decided.hash }
      : { 'beacon-round': decided.beaconRound, signature: decided.signature };
  return written('result', { opening, freeze, ...source, number, owner });
}

export function cancelText(cancel: CancelRecord): string {
  const { opening, reason } = cancel;
  if (!('kind' in cancel)) return written('cancel', { opening, reason: cancel.reason, before: cancel.before });
  const { kind, attempt, time } = cancel;
  return written('cancel', { opening, kind, attempt, time, ...(reason !== undefined && { reason }) }, 2);
}

export function extendText({ opening, time, closes, decides }: ExtendRecord): string {
  const source: Lines = decides.rule === 'v1' ? { 'block-at': decides.blockAt } : { 'beacon-round': decides.beaconRound };
  return written('extend', { opening, time, closes, ...source });
}

export function pagesText({ origin, deployment, time, move, code }: PagesRecord): string {
  return written('pages', { origin, deployment, time, move, code });
}

export function actText({ act, payload, signatures }: ActRecord): string {
  const lines = signatures.map(
    ({ verb, operator, key, authenticatorData, clientData, signature }) =>
      `${verb}: ${operator} ${key} ${authenticatorData} ${clientData} ${signature}\n`,
  );
  return written('act', { act, payload }) + lines.join('');
}

/** `value`: US dollars. `tokens`: CTO; 0 for a product. */
export interface Prize {
  name: string;
  value: number;
  tokens: number;
}

/** Returns the text whose hash an opening record contains: three lines, each ended by LF. Line breaks in a name become spaces. */
export function prizeText({ name, value, tokens }: Prize): string {
  return `name: ${name.replace(/\s+/g, ' ').trim()}\nvalue: ${value} USD\ntokens: ${tokens} CTO\n`;
}
