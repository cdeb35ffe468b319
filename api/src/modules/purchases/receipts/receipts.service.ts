import type { ReceiptClaims } from 'shared/contracts/fair';
import { LoadingCache } from '../../../core/cache/LoadingCache.ts';
import type { Config } from '../../../core/config/config.ts';
import type { Queryable } from '../../../core/db/database.ts';
import type { Metrics } from '../../../core/observability/metrics.ts';
import { watchCache } from '../../../core/observability/watchCache.ts';
import { receiptHeader, signCompact } from './compactJws.ts';
import { type ReceiptKey, receiptKey } from './receiptKey.ts';
import { checkpointOf, findReceiptFacts, publishKey, type ReceiptFacts, termsOf } from './receipts.repository.ts';

/** Cache sizes: purchases at one time use the same few openings and checkpoints. */
const mostOpenings = 1_000;
const mostCheckpoints = 20;

/** Signs receipts. With the same key, a purchase always gets the same receipt. */
export class Receipts {
  readonly #db: Queryable;
  readonly #secret: string;
  readonly #terms = new LoadingCache<string, string>({ max: mostOpenings });
  readonly #checkpoints = new LoadingCache<number, string>({ max: mostCheckpoints });
  #key: Promise<ReceiptKey> | undefined;

  constructor(db: Queryable, { receiptKey, fairKey }: Pick<Config, 'receiptKey' | 'fairKey'>) {
    this.#db = db;
    this.#secret = receiptKey ?? fairKey;
  }

  watchCaches(metrics: Metrics): void {
    watchCache(metrics, 'openings', this.#terms);
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
    const [{ kid, privateKey }, terms, checkpoint] = await Promise.all([
      this.key(),
      this.#terms.get(facts.openingId, () => termsOf(this.#db, facts.openingId)),
      this.#checkpoints.get(facts.logSize, () => checkpointOf(this.#db, facts.logSize)),
    ]);
    return signCompact(receiptHeader(kid), JSON.stringify(claimsOf(facts, terms, checkpoint)), privateKey);
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
