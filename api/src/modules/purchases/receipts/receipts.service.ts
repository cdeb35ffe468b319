import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import type { ReceiptClaims, ReceiptHeader } from 'shared/contracts/fair';
import { receiptType } from 'shared/contracts/receiptType';
import { readTerms } from 'shared/fair/extension';
import { loggedBy, type OpeningRecord } from 'shared/fair/records';
import { LoadingCache } from '../../../core/cache/LoadingCache.ts';
import type { Config } from '../../../core/config/config.ts';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';
import { type Metrics, watchCache } from '../../../core/observability/metrics.ts';
import { checkpointOf } from '../../transparency-log/fairLog.repository.ts';

interface ReceiptKey {
  kid: string;
  /** The public key, base64url. */
  x: string;
  privateKey: KeyObject;
}

/** PKCS #8 prefix of the 32 bytes of an Ed25519 private key (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derives the Ed25519 key of receipts from a secret. @param secret `receiptKey` of the configuration, else `fairKey` */
export async function receiptKey(secret: string): Promise<ReceiptKey> {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', 'snail-lotto/receipts', 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8, bytes]), format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (x === undefined) throw new Error('An Ed25519 key has a public part.');
  return { kid: await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x }), x, privateKey };
}

/**
 * Encodes the protected header. The promise is in it and not among the claims, because verifiers refuse unknown claims, and
 * those that were saved before there was a promise have to accept its receipts.
 * @param kid RFC 7638 thumbprint of the key
 * @param loggedBy Unix seconds
 */
export function receiptHeader(kid: string, loggedBy?: number): string {
  const header: ReceiptHeader = { alg: 'Ed25519', typ: receiptType, kid, 'logged-by': loggedBy };
  return base64url(JSON.stringify(header));
}

/**
 * Signs a compact JWS (RFC 7515) with Node's synchronous Ed25519: WebCrypto's switch of threads costs more than the signature
 * itself.
 * @param header of receiptHeader
 */
export function signCompact(header: string, payload: string, privateKey: KeyObject): string {
  const signed = `${header}.${base64url(payload)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

const base64url = (text: string) => Buffer.from(text).toString('base64url');

const mostOpenings = 1_000;
const mostCheckpoints = 20;

/** Signs receipts. With the same key and release, a purchase always gets the same receipt. */
export class Receipts {
  readonly #db: Queryable;
  readonly #secret: string;
  readonly #openings = new LoadingCache<string, OpeningRecord>({ max: mostOpenings });
  readonly #checkpoints = new LoadingCache<number, string>({ max: mostCheckpoints });
  #key: Promise<ReceiptKey> | undefined;

  constructor(db: Queryable, { receiptKey, fairKey }: Pick<Config, 'receiptKey' | 'fairKey'>) {
    this.#db = db;
    this.#secret = receiptKey ?? fairKey;
  }

  watchCaches(metrics: Metrics): void {
    watchCache(metrics, 'openings', this.#openings);
    watchCache(metrics, 'checkpoints', this.#checkpoints);
  }

  /** Returns the current key; publishes it before its first use. */
  key(): Promise<ReceiptKey> {
    this.#key ??= this.#publishedKey().catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return this.#key;
  }

  async #publishedKey(): Promise<ReceiptKey> {
    const key = await receiptKey(this.#secret);
    await publishKey(this.#db, key);
    return key;
  }

  async sign(facts: ReceiptFacts): Promise<string> {
    const { openingId, logSize } = facts;
    const [{ kid, privateKey }, opening, checkpoint] = await Promise.all([
      this.key(),
      this.#openings.get(`${openingId} ${logSize}`, () => termsAt(this.#db, openingId, logSize)),
      this.#checkpoints.get(logSize, () => checkpointOf(this.#db, logSize)),
    ]);
    const claims = claimsOf(facts, opening.terms, checkpoint);
    return signCompact(receiptHeader(kid, loggedBy(opening)), JSON.stringify(claims), privateKey);
  }

  /** Signs the receipt of an earlier purchase. @returns null or undefined as findReceiptFacts */
  async find(userId: number, purchaseId: number): Promise<string | null | undefined> {
    const facts = await findReceiptFacts(this.#db, userId, purchaseId);
    return facts ? this.sign(facts) : facts;
  }
}

/** The order is fixed, so that a repeated receipt has the same bytes. */
function claimsOf(facts: ReceiptFacts, terms: string, checkpoint: string): ReceiptClaims {
  const { openingId, lotteryId, ticketNumbers, totalPrice, boughtAt, owner, salt, userId } = facts;
  return {
    opening: openingId,
    round: lotteryId,
    numbers: [...ticketNumbers],
    price: totalPrice / ticketNumbers.length,
    total: totalPrice,
    time: Math.floor(boughtAt.getTime() / 1000),
    owner,
    salt,
    member: userId,
    terms,
    checkpoint,
  };
}

const inserted = statement((given: Given<{ kid: string; x: string }>) =>
  tables
    .insertInto('receiptKeys')
    .values({ kid: given.kid, x: given.x })
    .onConflict((conflict) => conflict.doNothing()),
);

async function publishKey(db: Queryable, key: { kid: string; x: string }): Promise<void> {
  await inserted(db, { kid: key.kid, x: key.x });
}

const keys = statement(() => tables.selectFrom('receiptKeys').select(['kid', 'x']).orderBy('createdAt').orderBy('kid'));

export function publishedKeys(db: Queryable): Promise<{ kid: string; x: string }[]> {
  return keys(db, {});
}

interface ReceiptFacts {
  openingId: string;
  userId: number;
  lotteryId: number;
  ticketNumbers: readonly number[];
  totalPrice: number;
  boughtAt: Date;
  owner: string;
  salt: string;
  logSize: number;
}

const stored = statement((given: Given<{ id: number; userId: number }>) =>
  tables
    .selectFrom('purchases as p')
    .innerJoin('lotteries as l', 'l.id', 'p.lotteryId')
    .select([
      'l.openingId',
      'p.userId',
      'p.lotteryId',
      'p.ticketNumbers',
      'p.totalPrice',
      'p.createdAt',
      'p.owner',
      'p.salt',
      'p.logSize',
    ])
    .where('p.id', '=', given.id)
    .where('p.userId', '=', given.userId),
);

/**
 * Reads the facts of a member's purchase.
 * @returns null if it has no receipt: it is older than receipts, or its salt was erased; undefined if it is not the member's
 */
async function findReceiptFacts(db: Queryable, userId: number, purchaseId: number): Promise<ReceiptFacts | null | undefined> {
  const [row] = await stored(db, { id: purchaseId, userId });
  if (row === undefined) return undefined;
  const { openingId, owner, salt, logSize, createdAt: boughtAt, ...rest } = row;
  if (openingId === null || owner === null || salt === null || logSize === null) return null;
  return { ...rest, openingId, owner, salt, logSize, boughtAt };
}

const records = statement((given: Given<{ id: string; size: number }>) =>
  tables
    .selectFrom('logRecords as o')
    .leftJoin('logRecords as x', (join) =>
      join.onRef('x.lotteryId', '=', 'o.lotteryId').on('x.kind', '=', 'extend').on('x.index', '<', given.size),
    )
    .select(['o.text as opening', 'x.text as extension'])
    .where('o.id', '=', given.id),
);

/** Returns the opening of a lottery as the first `size` records of the log have it: with its extension, or before that. */
async function termsAt(db: Queryable, openingId: string, size: number): Promise<OpeningRecord> {
  const { opening, extension } = onlyRow(await records(db, { id: openingId, size }));
  return readTerms(opening, extension);
}

/**
 * Erases the salts of a member's purchases: the public lists then cannot be linked to the member, and the receipts cannot be
 * signed again.
 * @returns the count of purchases
 */
export async function forgetSalts(db: Queryable, userId: number): Promise<number> {
  return onlyRow(await db.query<{ count: number }>('select forget_salts($1) as count', [userId])).count;
}
