import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../db/database.ts';
import { type Given, statement, tables } from '../db/statement.ts';
import { tooMany } from '../http/refusals.ts';
import { secretHash } from '../secrets/codes.ts';
import type { Rule } from './rules.ts';

/** Outcome of one counted attempt. @property retryAfter seconds until the window ends */
export interface Attempt {
  allowed: boolean;
  retryAfter: number;
}

const counted = statement((given: Given<{ rule: string; subjectHash: string; seconds: number; amount: number }>) =>
  tables
    .insertInto('rateLimits')
    .values({
      rule: given.rule,
      subjectHash: given.subjectHash,
      hits: sql<number>`${given.amount}::integer`,
      resetsAt: sql<Date>`now() + make_interval(secs => ${given.seconds})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['rule', 'subjectHash']).doUpdateSet(({ ref }) => {
        const over = sql<boolean>`${ref('rateLimits.resetsAt')} <= now()`;
        return {
          hits: sql<number>`case when ${over} then ${ref('excluded.hits')} else ${ref('rateLimits.hits')} + ${ref('excluded.hits')} end`,
          resetsAt: sql<Date>`case when ${over} then ${ref('excluded.resetsAt')} else ${ref('rateLimits.resetsAt')} end`,
        };
      }),
    )
    .returning(({ ref }) => [
      'hits',
      sql<number>`ceil(extract(epoch from ${ref('resetsAt')} - now()))::integer`.as('retryAfter'),
    ]),
);

const forgotten = statement((given: Given<{ rule: string; subjectHash: string }>) =>
  tables.deleteFrom('rateLimits').where('rule', '=', given.rule).where('subjectHash', '=', given.subjectHash),
);

const returned = statement((given: Given<{ rule: string; subjectHash: string }>) =>
  tables
    .updateTable('rateLimits')
    .set(({ eb }) => ({ hits: eb('hits', '-', sql.lit(1)) }))
    .where('rule', '=', given.rule)
    .where('subjectHash', '=', given.subjectHash)
    .where('hits', '>', sql.lit(0)),
);

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Creates rate limits that are stored in the database, so that all processes share them.
 * @param factor multiplies every `max`; load tests raise it
 */
export function createRateLimits(db: Queryable, factor = 1) {
  /**
   * Counts an attempt before it is made, so that parallel attempts cannot exceed the limit.
   * @param amount weight of the attempt, in the unit of the rule
   */
  const count = async (rule: Rule, subject: string, amount = 1): Promise<Attempt> => {
    const rows = await counted(db, { rule: rule.name, subjectHash: secretHash(subject), seconds: rule.seconds, amount });
    const { hits, retryAfter } = onlyRow(rows);
    return { allowed: hits <= rule.max * factor, retryAfter: Math.max(1, retryAfter) };
  };

  const take = async (rule: Rule, subject: string): Promise<void> => {
    const { allowed, retryAfter } = await count(rule, subject);
    if (!allowed) throw tooMany(retryAfter);
  };

  /** Resets the count of a subject, after a correct attempt. */
  const forget = async (rule: Rule, subject: string): Promise<void> => {
    await forgotten(db, { rule: rule.name, subjectHash: secretHash(subject) });
  };

  /** Reverts one counted attempt that was correct: the limit concerns wrong ones. */
  const giveBack = async (rule: Rule, subject: string): Promise<void> => {
    await returned(db, { rule: rule.name, subjectHash: secretHash(subject) });
  };

  return { count, take, forget, giveBack };
}
