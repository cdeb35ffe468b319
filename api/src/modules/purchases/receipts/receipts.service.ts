import type { ReceiptClaims } from 'shared/contracts/fair';
import type { Config } from '../../../core/config/config.ts';
import type { Queryable } from '../../../core/db/database.ts';
import type { Metrics } from '../../../core/observability/metrics.ts';
import { watchCache } from '../../../core/observability/watchCache.ts';
import { receiptHeader, signCompact } from './compactJws.ts';
import { type ReceiptKey, receiptKey } from './receiptKey.ts';
import { checkpointOf, findReceiptFacts, publishKey, type ReceiptFacts, termsOf } from './receipts.repository.ts';
import { Remembered } from './remembered.ts';

/** Openings and checkpoints kept at hand: buyers of a moment name the same few. */
const mostOpenings = 1_000;
const mostCheckpoints = 20;

/** Signs receipts. The same purchase has the same receipt, as often as it is asked for, while the key stays the same. */
export class Receipts {
  readonly #db: Queryable;
  readonly #secret: string;
  readonly #terms: Remembered<string, string>;
  readonly #checkpoints: Remembered<number, string>;
  #key: Promise<ReceiptKey> | undefined;

  constructor(db: Queryable, { receiptKey, fairKey }: Pick<Config, 'receiptKey' | 'fairKey'>) {
    this.#db = db;
    this.#secret = receiptKey ?? fairKey;
    this.#terms = new Remembered((openingId) => termsOf(db, openingId), mostOpenings);
    this.#checkpoints = new Remembered((size) => checkpointOf(db, size), mostCheckpoints);
  }

  /** Lets its caches be seen. */
  watchCaches(metrics: Metrics): void {
    watchCache(metrics, 'openings', this.#terms);
    watchCache(metrics, 'checkpoints', this.#checkpoints);
  }

  /** The key that signs now. It is published before it signs anything. */
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

  /** @returns a compact JWS */
  async sign(facts: ReceiptFacts): Promise<string> {
    const [{ kid, privateKey }, terms, checkpoint] = await Promise.all([
      this.key(),
      this.#terms.get(facts.openingId),
      this.#checkpoints.get(facts.logSize),
    ]);
    return signCompact(receiptHeader(kid), JSON.stringify(claimsOf(facts, terms, checkpoint)), privateKey);
  }

  /** The receipt of a member's purchase again. @returns null, undefined as findReceiptFacts */
  async find(userId: number, purchaseId: number): Promise<string | null | undefined> {
    const facts = await findReceiptFacts(this.#db, userId, purchaseId);
    return facts ? this.sign(facts) : facts;
  }
}

/** In this order, so that a receipt that is given again is the same to its last byte. */
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
