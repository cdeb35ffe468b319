import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Bundle, ReceiptClaims } from 'shared/contracts/fair';
import { decidingRound, limitsFrom, quicknet, randomnessOf, roundOfAttempt, timeOfRound } from 'shared/fair/beacon';
import { localChainHash } from 'shared/fair/checkResult';
import { winningNumberV2 } from 'shared/fair/drawV2';
import { readTerms } from 'shared/fair/extension';
import { leafHash, Tree } from 'shared/fair/merkle';
import { checkpointText, noteSigner, signedNote, verifierText } from 'shared/fair/note';
import { readOpening } from 'shared/fair/readRecords';
import {
  type CancelRecord,
  cancelText,
  extendText,
  freezeText,
  loggedBy,
  openingText,
  type RecordKind,
  recordId,
  recordKinds,
  resultText,
  textHash,
} from 'shared/fair/records';
import { ownerCommitment, ticketRoot } from 'shared/fair/tickets';
import { beaconPublicKey, signBeacon } from 'shared/fair/verifyBeacon';

/*
 * A complete round as the provider publishes it, made with the provider's own rules (shared/src/fair), as input for the
 * independent verifier.
 */

const origin = 'lotto.example';
const log = noteSigner(origin, new Uint8Array(32).fill(9));
const beaconKey = new Uint8Array(32).fill(7);
const site = generateKeyPairSync('ed25519');
const bytesOf = (text: string) => new TextEncoder().encode(text);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const beacon = { publicKey: beaconPublicKey(beaconKey), genesis: 1_704_067_200, period: 3 };
const beaconChain = localChainHash(beacon);

export interface Example {
  bundle: Bundle;
  receipt: string;
  logKey: string;
  keys: string;
}

/**
 * `later`: seconds that the opening, and rounds that the deciding beacon round, are later than the rule allows. `oldFormat`: records as
 * before they had latest times. `extendedBy`: seconds, an hour before the close. `logged`: order in the log; `other`: of another round.
 */
export interface ExampleOptions {
  rule?: 'v1' | 'v2';
  numbers?: number;
  attempt?: number;
  upTo?: 'freeze' | 'result' | 'cancel';
  later?: { opens?: number; beaconRound?: number };
  oldFormat?: boolean;
  extendedBy?: number;
  drand?: boolean;
  closes?: number;
  promise?: boolean;
  cancel?: CancelRecord extends infer Each ? (Each extends CancelRecord ? Omit<Each, 'opening'> : never) : never;
  logged?: readonly (RecordKind | 'other')[];
}

const salt = 'ab'.repeat(32);
const member = 117;

const hash = `0x${textHash('block')}`;

/** Numbers 0, 1 and 3 are sold; 0 and 3 to the owner of the receipt. */
export function exampleRound(options: ExampleOptions = {}): Example {
  const { rule = 'v2', upTo = 'result', logged, promise = true } = options;
  const { texts, opening, id, opens, block, owner, owners, decides, signature } = recordsOf(options);
  const { entries, noteOf, size } = logOf(texts, logged);
  const bundle: Bundle = {
    opening,
    ...texts,
    ...(upTo === 'cancel' ? {} : { owners }),
    ...(upTo === 'result' && rule === 'v2' ? { beacon: { chain: beaconChain, ...beacon, round: decides, signature } } : {}),
    ...(upTo === 'result' && rule === 'v1'
      ? { block: { chain: 'simulated' as const, number: block, hash, time: 3 * block } }
      : {}),
    log: { checkpoint: noteOf(size), records: entries },
  };
  const boughtAt = Math.min(4, size);
  const isExtended = entries.some(({ record, index }) => record === 'extend' && index < boughtAt);
  const sale = { opening: id, round: 42, numbers: [0, 3], price: 2, total: 4, time: opens + 60 };
  const claims: ReceiptClaims = {
    ...{ ...sale, owner, salt, member, terms: textHash('terms') },
    checkpoint: noteOf(boughtAt),
  };
  return {
    bundle,
    receipt: receiptOf(
      claims,
      promise ? loggedBy(isExtended ? readTerms(opening, texts.extend) : readOpening(opening)) : undefined,
    ),
    logKey: verifierText(log),
    keys: JSON.stringify({ keys: [jwkOf(site.publicKey)] }),
  };
}

function recordsOf({
  rule = 'v2',
  numbers = 5,
  attempt = 0,
  upTo = 'result',
  later = {},
  oldFormat = false,
  extendedBy = 0,
  drand = false,
  closes = 1_750_003_601,
  cancel = oldFormat
    ? { reason: 'The prize was lost.', before: 'close' }
    : { kind: 'before-close', attempt: 0, time: closes - 3_600, reason: 'The prize was lost.' },
}: ExampleOptions) {
  const [opens, block] = [closes - 3_601, Math.ceil((closes + extendedBy) / 3)];
  const chain = drand ? quicknet : { ...beacon, hash: beaconChain };
  const openedFor = decidingRound(chain, closes, 15) + (later.beaconRound ?? 0);
  const beaconRound = extendedBy === 0 ? openedFor : decidingRound(chain, closes + extendedBy, 15);
  const opening = openingText({
    ...{ origin, round: 42, numbers, price: 2, prize: textHash('prize'), closes, terms: textHash('terms') },
    opens: opens + (later.opens ?? 0),
    decidedBy:
      rule === 'v1' ? { rule, chain: 'simulated', blockAt: closes } : { rule, beacon: chain.hash, beaconRound: openedFor },
    limits: oldFormat ? undefined : limitsFrom(rule, rule === 'v1' ? closes : timeOfRound(chain, openedFor)),
  });
  const id = recordId(opening);
  const extension = {
    ...{ opening: id, time: closes - 3_600, closes: closes + extendedBy },
    decides: rule === 'v1' ? ({ rule, blockAt: closes + extendedBy } as const) : ({ rule, beaconRound } as const),
  };
  const first = extendedBy === 0 ? { opening } : { opening, extend: extendText(extension) };
  const owner = ownerCommitment(salt, member);
  const owners = Array.from({ length: numbers }, (_, number) =>
    number === 0 || number === 3 ? owner : number === 1 ? textHash('somebody') : 'unsold',
  );
  const freeze = freezeText({
    opening: id,
    attempt,
    sold: owners.filter((one) => one !== 'unsold').length,
    root: ticketRoot(id, owners),
  });
  const texts: Partial<Record<RecordKind, string>> =
    upTo === 'cancel' ? { ...first, cancel: cancelText({ opening: id, ...cancel }) } : { ...first, freeze };
  const decides = roundOfAttempt(beaconRound, attempt);
  const signature = signBeacon(beaconKey, decides);
  const number =
    rule === 'v1'
      ? Number.parseInt(hash.slice(-2), 16) % numbers
      : winningNumberV2(randomnessOf(signature), id, attempt, numbers);
  if (upTo === 'result')
    texts.result = resultText({
      ...{ opening: id, freeze: recordId(freeze), number, owner: owners[number] ?? '' },
      decided: rule === 'v1' ? { rule, block, hash } : { rule, beaconRound: decides, signature },
    });
  return { texts, opening, id, opens, block, owner, owners, decides, signature };
}

export function logOf(texts: Partial<Record<RecordKind, string>>, logged?: ExampleOptions['logged']) {
  const kinds = recordKinds.filter((kind) => texts[kind] !== undefined);
  const order = logged ?? [
    'other',
    kinds[0] ?? 'other',
    'other',
    'other',
    'other',
    ...kinds.slice(1).flatMap((kind) => [kind, 'other'] as const),
  ];
  const leaves = order.map((kind, at) => leafHash(bytesOf(kind === 'other' ? `record ${at}` : (texts[kind] ?? ''))));
  const tree = new Tree(leaves);
  const entries = order.flatMap((record, index) =>
    record === 'other' ? [] : [{ record, index, proof: tree.inclusionProof(index).map(hex) }],
  );
  const noteOf = (size: number) => signedNote(checkpointText({ origin, size, root: tree.root(size) }), [log]);
  return { entries, noteOf, size: leaves.length };
}

/** Signs a receipt as the site does, whatever it says. */
export function receiptOf(claims: object, promised?: number): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = { alg: 'Ed25519', typ: 'snail-receipt+jws', kid: jwkOf(site.publicKey).kid, 'logged-by': promised };
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), site.privateKey).toString('base64url')}`;
}

function jwkOf(key: KeyObject) {
  const { crv, kty, x } = key.export({ format: 'jwk' });
  const kid = Buffer.from(textHash(JSON.stringify({ crv, kty, x })), 'hex').toString('base64url');
  return { crv, kty, x, kid, alg: 'Ed25519', use: 'sig' };
}
