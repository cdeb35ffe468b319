import { type ExpressionBuilder, sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import type { Schema } from '../../../core/db/schema.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';
import { codeMinutes } from '../../../core/secrets/codes.ts';
import type { AtEpoch } from '../sessions/credentials.repository.ts';

/**
 * Validity of a link after its last mail, in minutes. It is longer than the rate limit window of mails, so that a visitor without
 * further mails has a valid link.
 */
const linkMinutes = 120;

interface Seeds {
  codeSeed: string;
  linkSeed: string;
  linkHash: string;
}

const hasAddress =
  ({ email }: Given<{ email: string }>) =>
  ({ eb, fn, ref }: ExpressionBuilder<Schema, 'users'>) =>
    eb(fn<string>('lower', [ref('email')]), '=', email);

const opened = statement((given: Given<Seeds & { email: string; codeMinutes: number; linkMinutes: number }>) =>
  tables
    .insertInto('recoveries')
    .values(({ selectFrom, fn, lit }) => ({
      email: given.email,
      userId: selectFrom('users').select('id').where(hasAddress(given)),
      credentialEpoch: fn.coalesce(selectFrom('users').select('credentialEpoch').where(hasAddress(given)), lit(0)),
      codeSeed: given.codeSeed,
      codeExpiresAt: sql<Date>`now() + make_interval(mins => ${given.codeMinutes})`,
      linkSeed: given.linkSeed,
      linkHash: given.linkHash,
      linkExpiresAt: sql<Date>`now() + make_interval(mins => ${given.linkMinutes})`,
    }))
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(({ ref }) => {
        // A previous recovery is replaced if the address belongs to another member now, or the member's credentials have changed.
        const same = sql`${ref('recoveries.userId')} is not distinct from ${ref('excluded.userId')}
          and ${ref('recoveries.credentialEpoch')} = ${ref('excluded.credentialEpoch')}`;
        const code = sql`${same} and ${ref('recoveries.codeExpiresAt')} > now()`;
        const link = sql`${same} and ${ref('recoveries.linkExpiresAt')} > now()`;
        const kept = (condition: typeof same, column: 'codeSeed' | 'linkSeed' | 'linkHash') =>
          sql<string>`case when ${condition} then ${ref(`recoveries.${column}`)} else ${ref(`excluded.${column}`)} end`;
        return {
          userId: ref('excluded.userId'),
          credentialEpoch: ref('excluded.credentialEpoch'),
          codeSeed: kept(code, 'codeSeed'),
          codeExpiresAt: ref('excluded.codeExpiresAt'),
          linkSeed: kept(link, 'linkSeed'),
          linkHash: kept(link, 'linkHash'),
          linkExpiresAt: ref('excluded.linkExpiresAt'),
        };
      }),
    )
    .returning(({ ref }) => ['codeSeed', 'linkSeed', 'linkHash', sql<boolean>`${ref('userId')} is not null`.as('wanted')]),
);

/**
 * Creates a recovery for an address, or extends it: a valid code and link stay the same.
 * @param email normalised
 * @returns the seeds of the mailed code and link, and whether a member has the address
 */
export async function openRecovery(tx: Queryable, email: string, fresh: Seeds) {
  const [row] = await opened(tx, { ...fresh, email, codeMinutes, linkMinutes });
  if (row === undefined) throw new Error('A recovery was not stored.');
  return row;
}

const ofMember = tables
  .selectFrom('recoveries as r')
  .innerJoin('users as u', 'u.id', 'r.userId')
  .whereRef('r.credentialEpoch', '=', 'u.credentialEpoch');

const byCode = ({ email }: Given<{ email: string }>) =>
  ofMember.where('r.email', '=', email).where('r.codeExpiresAt', '>', sql<Date>`now()`);
const codeOf = statement((given: Given<{ email: string }>) => byCode(given).select('r.codeSeed'));

export async function liveCodeSeed(db: Queryable, email: string): Promise<string | undefined> {
  return (await codeOf(db, { email }))[0]?.codeSeed;
}

const byLink = ({ linkHash }: Given<{ linkHash: string }>) =>
  ofMember.where('r.linkHash', '=', linkHash).where('r.linkExpiresAt', '>', sql<Date>`now()`);
const liveLinkOf = statement((given: Given<{ linkHash: string }>) => byLink(given).select('r.userId'));

/** Whether a link is valid; checked before hashing a password. */
export async function isLiveLink(db: Queryable, linkHash: string): Promise<boolean> {
  return (await liveLinkOf(db, { linkHash })).length > 0;
}

// The same statement locks the member: after waiting for another change, it finds the recovery no longer valid.
const usedByCode = statement((given: Given<{ email: string; codeSeed: string }>) =>
  byCode(given).where('r.codeSeed', '=', given.codeSeed).select(['u.id as userId', 'u.credentialEpoch']).forNoKeyUpdate('u'),
);
const usedByLink = statement((given: Given<{ linkHash: string }>) =>
  byLink(given).select(['u.id as userId', 'u.credentialEpoch']).forNoKeyUpdate('u'),
);
const removed = statement((given: Given<AtEpoch>) =>
  tables
    .deleteFrom('recoveries')
    .where('userId', '=', given.userId)
    .where('credentialEpoch', '=', given.credentialEpoch)
    .returning('email'),
);

/**
 * Consumes a recovery by its code and locks the member; the link ends too.
 * @returns undefined if it was used, a credential has changed since the mail, or no member has the address
 */
export async function consumeByCode(tx: Queryable, email: string, codeSeed: string): Promise<AtEpoch | undefined> {
  return consumed(tx, await usedByCode(tx, { email, codeSeed }, { mayWait: true }));
}

export async function consumeByLink(tx: Queryable, linkHash: string): Promise<AtEpoch | undefined> {
  return consumed(tx, await usedByLink(tx, { linkHash }, { mayWait: true }));
}

async function consumed(tx: Queryable, [member]: AtEpoch[]): Promise<AtEpoch | undefined> {
  return member && (await removed(tx, member)).length > 0 ? member : undefined;
}
