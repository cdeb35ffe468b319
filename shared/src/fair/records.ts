import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/*
 * Exact texts of the four kinds of log records: UTF-8, lines `key: value` each ended by LF, keys in a fixed order, times in Unix
 * seconds, hashes in lower-case hex. A record's id is the SHA-256 of its text.
 */

/** Fixes how a round is decided, at the start of its sale. */
export interface OpeningRecord {
  origin: string;
  round: number;
  numbers: number;
  /** CTO per number. */
  price: number;
  /** SHA-256 of the prize's text. */
  prize: string;
  opens: number;
  closes: number;
  decidedBy: DecidedByBlock | DecidedByBeacon;
  /** SHA-256 of the terms. */
  terms: string;
}

/** Rule v1: the first block at or after a time. */
export interface DecidedByBlock {
  rule: 'v1';
  chain: 'bsc' | 'simulated';
  blockAt: number;
}

/** Rule v2: a round of a drand beacon. */
export interface DecidedByBeacon {
  rule: 'v2';
  /** Hash of the beacon's chain. */
  beacon: string;
  beaconRound: number;
}

/** Commits to the owners of all numbers, before the deciding event exists. */
export interface FreezeRecord {
  opening: string;
  /** Number of freezes that were missed before this one. */
  attempt: number;
  sold: number;
  /** Merkle root of all numbers: see tickets.ts. */
  root: string;
}

export interface ResultRecord {
  opening: string;
  freeze: string;
  decided: ResultOfBlock | ResultOfBeacon;
  /** Zero-based. */
  number: number;
  /** Commitment of the winning member: see tickets.ts. */
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

export interface CancelRecord {
  opening: string;
  reason: string;
  /** Event before which it was cancelled: the close of the sale, or the draw. */
  before: 'close' | 'draw';
}

export type RecordKind = 'opening' | 'freeze' | 'result' | 'cancel';

/** @returns 64 hex digits */
export function recordId(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

export const textHash = recordId;

type Lines = readonly (readonly [key: string, value: string | number])[];

function written(kind: RecordKind, lines: Lines): string {
  const values = lines.map(([key, value]) => {
    const text = String(value);
    if (/[\r\n]/.test(text) || text === '') throw new RangeError(`"${key}" of a record must be one line and not empty.`);
    return `${key}: ${text}\n`;
  });
  return `snail-lotto/${kind}/v1\n${values.join('')}`;
}

export function openingText({ decidedBy, ...opening }: OpeningRecord): string {
  return written('opening', [
    ['origin', opening.origin],
    ['round', opening.round],
    ['rule', decidedBy.rule],
    ['numbers', opening.numbers],
    ['price', opening.price],
    ['prize', opening.prize],
    ['opens', opening.opens],
    ['closes', opening.closes],
    ...(decidedBy.rule === 'v1'
      ? ([
          ['chain', decidedBy.chain],
          ['block-at', decidedBy.blockAt],
        ] as const)
      : ([
          ['beacon', decidedBy.beacon],
          ['beacon-round', decidedBy.beaconRound],
        ] as const)),
    ['terms', opening.terms],
  ]);
}

export function freezeText({ opening, attempt, sold, root }: FreezeRecord): string {
  return written('freeze', [
    ['opening', opening],
    ['attempt', attempt],
    ['sold', sold],
    ['root', root],
  ]);
}

export function resultText({ opening, freeze, decided, number, owner }: ResultRecord): string {
  return written('result', [
    ['opening', opening],
    ['freeze', freeze],
    ...(decided.rule === 'v1'
      ? ([
          ['block', decided.block],
          ['hash', decided.hash],
        ] as const)
      : ([
          ['beacon-round', decided.beaconRound],
          ['signature', decided.signature],
        ] as const)),
    ['number', number],
    ['owner', owner],
  ]);
}

export function cancelText({ opening, reason, before }: CancelRecord): string {
  return written('cancel', [
    ['opening', opening],
    ['reason', reason],
    ['before', before],
  ]);
}
