import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ReceiptClaims } from '../contracts/fair.ts';
import { receiptType } from '../contracts/receiptType.ts';
import {
  type CheckOptions,
  type Finding,
  isHash,
  must,
  type ReadBundle,
  type ReceiptKeys,
  Untrue,
  unchecked,
  valid,
} from './check.ts';
import { isSignedBy, readCheckpoint, readNote, readVerifier } from './note.ts';
import { loggedBy } from './records.ts';
import { ownerCommitment } from './tickets.ts';

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function bytesOf(part: string): Uint8Array {
  must(/^[\w-]+$/.test(part), 'The receipt is not whole: a part of it is not base64url.');
  const bytes = (() => {
    try {
      return Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
    } catch {
      return undefined;
    }
  })();
  must(bytes !== undefined && base64url(bytes) === part, 'The receipt is not whole: a part of it is not base64url.');
  return bytes;
}

function jsonOf(part: string): unknown {
  const text = new TextDecoder().decode(bytesOf(part));
  try {
    return JSON.parse(text);
  } catch {
    throw new Untrue('The receipt is not whole: a part of it is not JSON.');
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isText = (value: unknown): value is string => typeof value === 'string';

function isNumbers(numbers: unknown): boolean {
  return (
    Array.isArray(numbers) &&
    numbers.length > 0 &&
    numbers.every((number, place) => isWhole(number) && number >= 0 && (place === 0 || number > numbers[place - 1]))
  );
}

const wholeClaims = ['round', 'price', 'total', 'time', 'member'];
const hashClaims = ['opening', 'owner', 'salt', 'terms'];
const claimNames = [...wholeClaims, ...hashClaims, 'numbers', 'checkpoint'];

/** An unknown claim is refused: a verifier must not call a receipt genuine and leave out a part of it. */
function isClaims(claims: unknown): claims is ReceiptClaims {
  return (
    isObject(claims) &&
    Object.keys(claims).every((name) => claimNames.includes(name)) &&
    wholeClaims.every((name) => isWhole(claims[name])) &&
    hashClaims.every((name) => isText(claims[name]) && isHash(claims[name])) &&
    isText(claims.checkpoint) &&
    isNumbers(claims.numbers)
  );
}

export interface ReadReceipt {
  kid: string;
  /** What it promises, Unix seconds; undefined for a receipt without a promise. */
  promised: number | undefined;
  claims: ReceiptClaims;
  signed: Uint8Array;
  signature: Uint8Array;
}

/** Parses a receipt without verifying it. @throws Untrue when it is not a receipt */
export function readReceipt(receipt: string): ReadReceipt {
  const [head, body, signature, ...more] = receipt.trim().split('.');
  must(
    head !== undefined && body !== undefined && signature !== undefined && more.length === 0,
    'This is no receipt: it is not made of three parts.',
  );
  const header = jsonOf(head);
  must(
    isObject(header) && header.alg === 'Ed25519' && header.typ === receiptType && isText(header.kid),
    'This is no receipt of a purchase.',
  );
  const promised = header['logged-by'];
  must(promised === undefined || isWhole(promised), 'The time that the receipt promises is not one.');
  const claims = jsonOf(body);
  must(isClaims(claims), 'The receipt does not say what a receipt says.');
  return { kid: header.kid, promised, claims, signed: utf8ToBytes(`${head}.${body}`), signature: bytesOf(signature) };
}

/** Selects a key by its id, which is a hash of the key (RFC 7638), so that keys cannot be swapped. */
function keyOf(kid: string, { keys }: ReceiptKeys): Uint8Array | undefined {
  const key = keys.find((each) => each.kid === kid);
  if (key === undefined || key.kty !== 'OKP' || key.crv !== 'Ed25519' || !isText(key.x)) return undefined;
  const thumbprint = base64url(sha256(utf8ToBytes(`{"crv":"Ed25519","kty":"OKP","x":"${key.x}"}`)));
  return thumbprint === kid ? bytesOf(key.x) : undefined;
}

/** Checks a receipt's signature. @throws Untrue */
export function requireGenuine({ kid, signed, signature }: ReadReceipt, keys: ReceiptKeys): void {
  const key = keyOf(kid, keys);
  must(key !== undefined, 'The receipt is signed with a key that the site does not publish.');
  const isGenuine = key.length === 32 && signature.length === 64 && ed25519.verify(signature, signed, key);
  must(isGenuine, 'The signature of the receipt is not genuine.');
}

/** Checks that a receipt is the site's, of this round, and agrees with the frozen list. */
export function checkReceipt(
  receipt: string,
  { bundle, openingId, opening, opened, freeze, result }: ReadBundle,
  { keys, logKey, now = Date.now }: Pick<CheckOptions, 'keys' | 'logKey' | 'now'>,
): Finding {
  const read = readReceipt(receipt);
  const { kid, promised, claims } = read;
  if (keys !== undefined) requireGenuine(read, keys);
  const { numbers, price, total, time, owner, salt, member, terms } = claims;
  must(claims.round === opening.round, `The receipt is for another round: ${claims.round}, and this is ${opening.round}.`);
  must(claims.opening === openingId, 'The receipt is for another round, with another opening.');
  must(terms === opening.terms, 'The receipt names other terms than the opening of the round.');
  must(price === opening.price && total === price * numbers.length, 'The price on the receipt is not that of the round.');
  must(time >= opening.opens && time <= opening.closes, 'The receipt is for a purchase outside the time of the sale.');
  must(ownerCommitment(salt, member) === owner, 'The owner on the receipt is not made of its salt and member.');
  const outside = numbers.find((number) => number >= opening.numbers);
  must(outside === undefined, `The round has no number ${outside}.`);
  const { isSameLog, isExtended } = checkItsLog(claims, bundle, opening.origin, logKey);
  must(
    promised === undefined || promised === loggedBy(isExtended ? opening : opened),
    'The receipt promises another time than the opening fixes.',
  );
  const other = freeze && numbers.find((number) => bundle.owners?.[number] !== owner);
  const due = promised === undefined ? undefined : loggedBy(opening);
  const broken = due === undefined ? '' : `Promised by ${utc(due)}, not in the log. `;
  must(other === undefined, `${broken}Number ${other} of the receipt belongs to somebody else in the frozen list.`);
  const isOwed = freeze === undefined && bundle.cancel === undefined && due !== undefined;
  must(!isOwed || now() <= due * 1000, `${broken}There is neither a list of tickets nor a cancellation.`);
  const figures = [
    { label: 'Numbers (from 0)', value: numbers.join(', ') },
    { label: 'Bought', value: utc(time) },
    { label: 'Promised in the log by', value: promised === undefined ? 'no time: it is of an older kind' : utc(promised) },
    { label: 'Owner', value: owner },
    { label: 'Key', value: kid },
  ];
  if (keys === undefined)
    return unchecked('The signature of the receipt was not checked: the site’s keys are not given.', figures);
  const won = result !== undefined && numbers.includes(result.number);
  const outcome = result === undefined ? '' : won ? ' It has won.' : ' It has not won.';
  const notShown = isSameLog ? '' : ' That the log has grown out of the receipt’s checkpoint is not shown by the bundle.';
  const says = freeze ? 'The receipt is genuine, and its numbers are yours in the frozen list' : 'The receipt is genuine';
  return valid(`${says}.${outcome}${notShown}`, figures);
}

const utc = (seconds: number): string => new Date(seconds * 1000).toISOString();

/**
 * Checks a receipt's checkpoint: after the opening, before the freeze.
 * @returns whether it is proved to be of the same log, and whether it has an extension of the sale
 */
function checkItsLog(
  { checkpoint }: ReceiptClaims,
  { log }: ReadBundle['bundle'],
  origin: string,
  logKey: string | undefined,
): { isSameLog: boolean; isExtended: boolean } {
  const note = readNote(checkpoint);
  const then = readCheckpoint(note.text);
  must(then.origin === origin, 'The receipt names the log of another site.');
  must(logKey === undefined || isSignedBy(note, readVerifier(logKey)), 'The log on the receipt is not signed with its key.');
  const now = readCheckpoint(readNote(log.checkpoint).text);
  must(then.size <= now.size, 'The log was longer at the purchase than it is in the bundle.');
  const isSame = bytesToHex(then.root) === bytesToHex(now.root);
  must(then.size < now.size || isSame, 'The receipt shows another log of the same length: there are two.');
  const placeOf = (name: string) => log.records.find(({ record }) => record === name)?.index;
  must((placeOf('opening') ?? 0) < then.size, 'At the purchase the round did not stand in the log yet.');
  must((placeOf('freeze') ?? then.size) >= then.size, 'At the purchase the list was frozen already.');
  return { isSameLog: isSame, isExtended: (placeOf('extend') ?? then.size) < then.size };
}
