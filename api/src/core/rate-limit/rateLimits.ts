import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../db/database.ts';
import { type Given, statement, tables } from '../db/statement.ts';
import { tooMany } from '../http/errors.ts';
import { secretHash } from '../secrets/codes.ts';

export interface Rule {
  name: string;
  max: number;
  seconds: number;
}

const quarter = 900;
const hour = 3_600;
const day = 86_400;

/**
 * Limits against guessing. Attempts are counted before the check, and reverted when they were correct. The subject is a name or
 * address (existing or not), a network (`networkOf`), both, or a known device together with its member; attempts on such a device
 * are counted separately, so that others cannot use them up.
 */
export const guessRules = {
  passwordByNameAndNetwork: { name: 'password-name-network', max: 20, seconds: quarter },
  passwordByName: { name: 'password-name', max: 100, seconds: day },
  passwordByNetwork: { name: 'password-network', max: 300, seconds: day },
  // For members with a session, where the password is required again.
  passwordByMember: { name: 'password-member', max: 10, seconds: hour },
  passwordByDevice: { name: 'password-device', max: 20, seconds: hour },
  resetCodeByAccount: { name: 'reset-code-account', max: 5, seconds: day },
  resetCodeByNetwork: { name: 'reset-code-network', max: 50, seconds: day },
  resetCodeByDevice: { name: 'reset-code-device', max: 5, seconds: day },
  // These attempts require the right password.
  loginCodeByMember: { name: 'login-code-member', max: 20, seconds: day },
  loginCodeByDevice: { name: 'login-code-device', max: 20, seconds: day },
} as const satisfies Record<string, Rule>;

/** All rate limits. Those per address allow for an office behind one address. */
export const rules = {
  ...guessRules,
  loginByAddress: { name: 'login-address', max: 600, seconds: 600 },
  loginMailByMember: { name: 'login-mail-member', max: 60, seconds: hour },
  mailByAddress: { name: 'mail-address', max: 200, seconds: 600 },
  mailByEmail: { name: 'mail-email', max: 30, seconds: hour },
  // The link in a mail is valid for longer than this window (recoveries.repository.ts), so a member who is refused has a valid
  // one.
  recoveryMailByEmail: { name: 'recovery-mail-email', max: 10, seconds: hour },
  recoveryMailByDevice: { name: 'recovery-mail-device', max: 10, seconds: hour },
  registerByAddress: { name: 'register-address', max: 100, seconds: hour },
  // The form without scripts has no captcha, so it allows few registrations.
  registerWithoutScripts: { name: 'register-no-scripts', max: 3, seconds: hour },
  registerWithoutScriptsInAll: { name: 'register-no-scripts-all', max: 60, seconds: hour },
  subscribeByAddress: { name: 'subscribe-address', max: 100, seconds: hour },
  // Besides the limit of one mail a day to an address: counts the mailbox, without the part after a plus sign.
  subscribeMailByMailbox: { name: 'subscribe-mail-mailbox', max: 3, seconds: day },
  contactByAddress: { name: 'contact-address', max: 60, seconds: hour },
  contactByEmail: { name: 'contact-email', max: 10, seconds: hour },
  publicNameByMember: { name: 'public-name-member', max: 20, seconds: day },
  exportByMember: { name: 'export-member', max: 10, seconds: hour },
  stepUpMailByMember: { name: 'step-up-mail-member', max: 10, seconds: hour },
  uploadByMember: { name: 'upload-member', max: 60, seconds: day },
  uploadKilobytesByMember: { name: 'upload-kilobytes-member', max: 60 * 1024, seconds: day },
} as const satisfies Record<string, Rule>;

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

  const forget = async (rule: Rule, subject: string): Promise<void> => {
    await forgotten(db, { rule: rule.name, subjectHash: secretHash(subject) });
  };

  /** Reverts one counted attempt that was correct: the limit concerns wrong ones. */
  const giveBack = async (rule: Rule, subject: string): Promise<void> => {
    await returned(db, { rule: rule.name, subjectHash: secretHash(subject) });
  };

  return { count, take, forget, giveBack };
}
