import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Bundle, ReceiptClaims } from '../contracts/fair.ts';
import type { Lottery } from '../contracts/lotteries.ts';
import { winningNumber } from '../contracts/lotteryRules.ts';
import { receiptType } from '../contracts/receiptType.ts';
import { decidingRound, limitsFrom, randomnessOf, roundOfAttempt, timeOfRound } from '../fair/beacon.ts';
import { localChainHash } from '../fair/checkResult.ts';
import { winningNumberV2 } from '../fair/drawV2.ts';
import { leafHash, Tree } from '../fair/merkle.ts';
import { checkpointText, noteSigner, signedNote, verifierText } from '../fair/note.ts';
import { readOpening, readResult } from '../fair/readRecords.ts';
import {
  cancelText,
  extendText,
  freezeText,
  loggedBy,
  openingText,
  recordId,
  recordKinds,
  resultText,
  textHash,
} from '../fair/records.ts';
import { ownerCommitment, ticketRoot } from '../fair/tickets.ts';
import { beaconPublicKey, signBeacon } from '../fair/verifyBeacon.ts';
import { drawnLottery, lottery } from './factories.ts';

const beaconKey = new Uint8Array(32).fill(7);
const timing = { publicKey: beaconPublicKey(beaconKey), genesis: 1_700_000_000, period: 3 };
export const testBeacon = { ...timing, hash: localChainHash(timing) };

const madeAt = 1_760_000_000;

export const testSigner = noteSigner('lotto.example', new Uint8Array(32).fill(9));
export const testLogKey = verifierText(testSigner);

/** `numbers`: two of every three are sold. `extendedBy`: seconds. `oldFormat`: records of opening and cancellation as before they had latest times. */
export interface RoundWanted {
  round: number;
  rule?: 'v1' | 'v2';
  numbers?: number;
  attempt?: number;
  until?: 'opening' | 'freeze' | 'result' | 'cancel';
  closes?: number;
  oldFormat?: boolean;
  extendedBy?: number;
}

export type MadeRound = Omit<Bundle, 'log'>;

export const saltOf = (number: number): string => textHash(`salt ${number}`);
export const memberOf = (number: number): number => 100 + number;

export function madeRound({
  round,
  rule = 'v2',
  numbers = 7,
  attempt = 0,
  until = 'result',
  closes = 1_800_000_000,
  oldFormat = false,
  extendedBy = 0,
}: RoundWanted): MadeRound {
  const openedFor = decidingRound(testBeacon, closes, 15);
  const opening = openingText({
    origin: testSigner.name,
    round,
    numbers,
    price: 2,
    prize: textHash('prize'),
    opens: closes - 1000,
    closes,
    decidedBy:
      rule === 'v1' ? { rule, chain: 'simulated', blockAt: closes } : { rule, beacon: testBeacon.hash, beaconRound: openedFor },
    limits: oldFormat ? undefined : limitsFrom(rule, rule === 'v1' ? closes : timeOfRound(testBeacon, openedFor)),
    terms: textHash('terms'),
  });
  const openingId = recordId(opening);
  const later = closes + extendedBy;
  const beaconRound = decidingRound(testBeacon, later, 15);
  const decides = rule === 'v1' ? ({ rule, blockAt: later } as const) : ({ rule, beaconRound } as const);
  const first =
    extendedBy === 0
      ? { opening }
      : { opening, extend: extendText({ opening: openingId, time: Math.min(madeAt, closes - 60), closes: later, decides }) };
  if (until === 'opening') return first;
  if (until === 'cancel') {
    const reason = 'The prize broke';
    const how = oldFormat
      ? ({ reason, before: 'close' } as const)
      : ({ kind: 'before-close', attempt: 0, time: madeAt, reason } as const);
    return { ...first, cancel: cancelText({ opening: openingId, ...how }) };
  }
  const owners = Array.from({ length: numbers }, (_, number) =>
    number % 3 === 2 ? 'unsold' : ownerCommitment(saltOf(number), memberOf(number)),
  );
  const sold = owners.filter((owner) => owner !== 'unsold').length;
  const freeze = freezeText({ opening: openingId, attempt, sold, root: ticketRoot(openingId, owners) });
  if (until === 'freeze') return { ...first, freeze, owners };
  if (rule === 'v1') {
    const block = { chain: 'simulated' as const, number: 77, hash: `0x${textHash(`block ${round}`)}`, time: later + 1 };
    const number = winningNumber(block.hash, numbers);
    const decided = { rule, block: block.number, hash: block.hash };
    const result = resultText({ opening: openingId, freeze: recordId(freeze), decided, number, owner: owners[number] ?? '' });
    return { ...first, freeze, owners, block, result };
  }
  const drawnFrom = roundOfAttempt(beaconRound, attempt);
  const signature = signBeacon(beaconKey, drawnFrom);
  const number = winningNumberV2(randomnessOf(signature), openingId, attempt, numbers);
  const decided = { rule, beaconRound: drawnFrom, signature };
  const result = resultText({ opening: openingId, freeze: recordId(freeze), decided, number, owner: owners[number] ?? '' });
  const { hash: chain, publicKey, genesis, period } = testBeacon;
  return { ...first, freeze, owners, result, beacon: { chain, publicKey, genesis, period, round: drawnFrom, signature } };
}

export function recordsOf(made: MadeRound): string[] {
  return recordKinds.flatMap((name) => made[name] ?? []);
}

export function checkpointOf(records: readonly string[], signer = testSigner): string {
  const root = new Tree(records.map((text) => leafHash(utf8ToBytes(text)))).root();
  return signedNote(checkpointText({ origin: signer.name, size: records.length, root }), [signer]);
}

export function bundleOf(made: MadeRound, log: readonly string[] = recordsOf(made), signer = testSigner): Bundle {
  const tree = new Tree(log.map((text) => leafHash(utf8ToBytes(text))));
  const records = recordKinds.flatMap((record) => {
    const text = made[record];
    if (text === undefined) return [];
    const index = log.indexOf(text);
    return [{ record, index, proof: tree.inclusionProof(index).map(bytesToHex) }];
  });
  return { ...made, log: { checkpoint: checkpointOf(log, signer), records } };
}

/** A tlog-proof of the freeze of `madeRound({ round: 11 })`, signed by two of the three witnesses of `testPolicy`. */
export const testProof = `c2sp.org/tlog-proof@v1
extra c25haWwtbG90dG8vZnJlZXplL3YxCm9wZW5pbmc6IDJmYjUwMDE5YjU3MGRiZTgyNThmNzQzYTYwOTlmODMyZGUzY2UyYWJhZjk0ZDEwYmYzZmYzYmVkZmUwNmRjZTUKYXR0ZW1wdDogMApzb2xkOiA1CnJvb3Q6IDhjN2FlOTc0ZDg5MzRhMzMxZmM1MmYxNzYyY2Q3MDMxYzhhNDM4NDE0YWFmOGUxYjA1NjNjZmE5ZTlmOTkxY2YK
index 1
w2ZsEKVkr7oN4wpusdzsIMg9BnYE7bdvV6yJWrI766I=
RyWmmQ0T6XIFHcS33b353SK4A+2qGVKVsXjoB9R+trE=

lotto.example
3
ldUNM2wMy0E+HYBvb8C1ed7hSIGnbGQCi4b8E8N2hrA=

— lotto.example mSt7R2SYPegG2IN5EWcU4IyFXhMoeiB5sZo/0QM5fEMhxrN3A0rlseq4SpOwcZGy7FB59/ZJICn8b5SLUozCVtW7SgU=
— witness.example/w1 CtfTXgAAAABrSdJlp2tVv5VkcQ8wKLCPqIHIu1AGlZnySI2ZvaxF+9ok6m3BvSRXrX4H0ASk1yun1d2iVokxjF/W24pAFz5Ae0eqCQ==
— witness.example/w2 kuazfAAAAABrSdJmE47bigeJ79G8iepaWTepr/9j7jnwYHN7P7p5se0nkI3IChzXbkDL+CH5SRzjt6WPNxOd5NsrEwOBfwL7PPAgCg==
`;

export const testPolicy = `log lotto.example+992b7b47+Af0XJDhaoMdbZPt4zWAvodmR/ev3axPFjtcC6sg16fYY
witness w1 witness.example/w1+0ad7d35e+BIqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c
witness w2 witness.example/w2+92e6b37c+BIE5dw6ofRdfVqNUZsNMfszLjYqRtO43ol32D1uPybOU
witness w3 witness.example/w3+65d645b8+BO1JKMYo0cLG6ukDOJBZlWEpWSc6XGP5NjbBRhSshzfR
group two 2 w1 w2 w3
quorum two
`;

const receiptKey = new Uint8Array(32).fill(5);
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const x = base64url(ed25519.getPublicKey(receiptKey));
const kid = base64url(Buffer.from(textHash(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`), 'hex'));
export const testKeys = { keys: [{ kty: 'OKP', crv: 'Ed25519', alg: 'Ed25519', use: 'sig', kid, x }] };

/**
 * A receipt for a number, bought when the log contained only the opening.
 * @param promised default: what the opening fixes; null for a receipt from before there were promises
 */
export function receiptOf(
  made: MadeRound,
  number: number,
  changes: Partial<ReceiptClaims> = {},
  promised: number | null | undefined = loggedBy(readOpening(made.opening)),
): string {
  const claims: ReceiptClaims = {
    opening: recordId(made.opening),
    round: Number(/\nround: (\d+)\n/.exec(made.opening)?.[1]),
    numbers: [number],
    price: 2,
    total: 2,
    time: Number(/\ncloses: (\d+)\n/.exec(made.opening)?.[1]) - 10,
    owner: ownerCommitment(saltOf(number), memberOf(number)),
    salt: saltOf(number),
    member: memberOf(number),
    terms: textHash('terms'),
    checkpoint: checkpointOf([made.opening]),
    ...changes,
  };
  const header = { alg: 'Ed25519', typ: receiptType, kid, 'logged-by': promised ?? undefined };
  const signed = [header, claims].map((part) => base64url(utf8ToBytes(JSON.stringify(part)))).join('.');
  return `${signed}.${base64url(ed25519.sign(utf8ToBytes(signed), receiptKey))}`;
}

const idOf = (text: string | undefined) => (text === undefined ? null : recordId(text));

/** Returns the lottery that the API would send for a round. */
export function toldOf(made: MadeRound, over: Partial<Lottery> = {}): Lottery {
  const { result, beacon, block } = made;
  const isV2 = made.opening.includes('\nrule: v2\n');
  return (result === undefined ? lottery : drawnLottery)({
    totalTickets: made.owners?.length ?? 7,
    drawRule: isV2 ? 'v2' : 'v1',
    openingId: recordId(made.opening),
    freezeId: idOf(made.freeze),
    resultId: idOf(result),
    cancelId: idOf(made.cancel),
    status: made.cancel !== undefined ? 'cancelled' : result !== undefined ? 'ended' : 'awaiting',
    ...(result !== undefined && { winnerTicket: readResult(result).number }),
    block: block ? { number: block.number, hash: block.hash, time: block.time * 1000, simulated: true, url: null } : null,
    beacon: beacon
      ? { chain: beacon.chain, round: beacon.round, signature: beacon.signature, time: 1, simulated: true, url: null }
      : null,
    ...over,
  });
}
