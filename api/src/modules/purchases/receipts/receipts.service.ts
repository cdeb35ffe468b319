import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import type { ReceiptClaims, ReceiptHeader } from 'shared/contracts/fair';
import { receiptType } from 'shared/contracts/receiptType';
import { loggedBy, type OpeningRecord } from 'shared/fair/records';
import { LoadingCache } from '../../../core/cache/LoadingCache.ts';
import type { Config } from '../../../core/config/config.ts';
import type { Queryable } from '../../../core/db/database.ts';
import { type Metrics, watchCache } from '../../../core/observability/metrics.ts';
import { checkpointOf } from '../../transparency-log/fairLog.repository.ts';
import { findReceiptFacts, publishKey, type ReceiptFacts, termsAt } from './receipts.repository.ts';

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
