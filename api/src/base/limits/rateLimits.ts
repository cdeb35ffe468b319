import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../db/database.ts';
import { type Given, statement, tables } from '../db/statement.ts';
import { tooMany } from '../http/refusals.ts';
import { secretHash } from '../secrets/codes.ts';

/** At most `max` attempts per subject in `seconds`. */
export interface Rule {
  name: string;
  max: number;
  seconds: number;
}

/** All limits in one place. Those per address leave room for an office behind one address. */
export const rules = {
  loginByAddress: { name: 'login-address', max: 600, seconds: 600 },
  passwordByName: { name: 'password-name', max: 20, seconds: 900 },
  codeByAddress: { name: 'code-address', max: 600, seconds: 600 },
  codeByMember: { name: 'code-member', max: 20, seconds: 3600 },
  loginMailByMember: { name: 'login-mail-member', max: 60, seconds: 3600 },
  mailByAddress: { name: 'mail-address', max: 200, seconds: 600 },
  mailByEmail: { name: 'mail-email', max: 30, seconds: 3600 },
  registerByAddress: { name: 'register-address', max: 100, seconds: 3600 },
  subscribeByAddress: { name: 'subscribe-address', max: 100, seconds: 3600 },
  contactByAddress: { name: 'contact-address', max: 60, seconds: 3600 },
  contactByEmail: { name: 'contact-email', max: 10, seconds: 3600 },
  uploadByMember: { name: 'upload-member', max: 120, seconds: 3600 },
} as const satisfies Record<string, Rule>;

/** Outcome of one counted attempt. @property retryAfter seconds until the window ends */
export interface Attempt {
  allowed: boolean;
  retryAfter: number;
}

const counted = statement((given: Given<{ rule: string; subjectHash: string; seconds: number }>) =>
  tables
    .insertInto('rateLimits')
    .values({
      rule: given.rule,
      subjectHash: given.subjectHash,
      hits: sql.lit(1),
      resetsAt: sql<Date>`now() + make_interval(secs => ${given.seconds})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['rule', 'subjectHash']).doUpdateSet(({ ref }) => {
        const over = sql<boolean>`${ref('rateLimits.resetsAt')} <= now()`;
        return {
          hits: sql<number>`case when ${over} then 1 else ${ref('rateLimits.hits')} + 1 end`,
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

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Limits kept in the database, so that all processes share them.
 * @param factor multiplies every `max`; load tests raise it
 */
export function createRateLimits(db: Queryable, factor = 1) {
  /** Counts an attempt before it is made: a burst of parallel ones cannot slip through. */
  const count = async (rule: Rule, subject: string): Promise<Attempt> => {
    const rows = await counted(db, { rule: rule.name, subjectHash: secretHash(subject), seconds: rule.seconds });
    const { hits, retryAfter } = onlyRow(rows);
    return { allowed: hits <= rule.max * factor, retryAfter: Math.max(1, retryAfter) };
  };

  /** Counts an attempt. @throws ApiError 429 when there were too many */
  const take = async (rule: Rule, subject: string): Promise<void> => {
    const { allowed, retryAfter } = await count(rule, subject);
    if (!allowed) throw tooMany(retryAfter);
  };

  /** Forgets the attempts of a subject, after one that was right. */
  const forget = async (rule: Rule, subject: string): Promise<void> => {
    await forgotten(db, { rule: rule.name, subjectHash: secretHash(subject) });
  };

  return { count, take, forget };
}
