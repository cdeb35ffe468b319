import { sql } from 'kysely';
import type { Queryable } from '../../base/db/database.ts';
import { type Given, statement, tables } from '../../base/db/statement.ts';
import { codeMinutes } from '../../base/secrets/codes.ts';

/**
 * Minutes that a link lives after the last mail with it: longer than the window in which mails to one address are counted, so that
 * whoever is refused another mail has a link that works.
 */
const linkMinutes = 120;

interface Seeds {
  codeSeed: string;
  linkSeed: string;
  linkHash: string;
}

const opened = statement((given: Given<Seeds & { email: string; codeMinutes: number; linkMinutes: number }>) =>
  tables
    .insertInto('recoveries')
    .values(({ selectFrom }) => ({
      email: given.email,
      userId: selectFrom('users')
        .select('id')
        .where(({ eb, fn, ref }) => eb(fn<string>('lower', [ref('email')]), '=', given.email)),
      codeSeed: given.codeSeed,
      codeExpiresAt: sql<Date>`now() + make_interval(mins => ${given.codeMinutes})`,
      linkSeed: given.linkSeed,
      linkHash: given.linkHash,
      linkExpiresAt: sql<Date>`now() + make_interval(mins => ${given.linkMinutes})`,
    }))
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(({ ref }) => {
        // Of an address that changed hands nothing is kept.
        const same = sql`${ref('recoveries.userId')} is not distinct from ${ref('excluded.userId')}`;
        const code = sql`${same} and ${ref('recoveries.codeExpiresAt')} > now()`;
        const link = sql`${same} and ${ref('recoveries.linkExpiresAt')} > now()`;
        const kept = (condition: typeof same, column: 'codeSeed' | 'linkSeed' | 'linkHash') =>
          sql<string>`case when ${condition} then ${ref(`recoveries.${column}`)} else ${ref(`excluded.${column}`)} end`;
        return {
          userId: ref('excluded.userId'),
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
 * Opens the way to a new password for an address, or opens it for longer: what was mailed and still lives goes on as it is.
 * @param email in its normal form
 * @returns what the code and the link of the mail are made of, and whether anybody has the address
 */
export async function openRecovery(tx: Queryable, email: string, fresh: Seeds) {
  const [row] = await opened(tx, { ...fresh, email, codeMinutes, linkMinutes });
  if (row === undefined) throw new Error('A recovery was not stored.');
  return row;
}

const codeOf = statement((given: Given<{ email: string }>) =>
  tables
    .selectFrom('recoveries')
    .select('codeSeed')
    .where('email', '=', given.email)
    .where('codeExpiresAt', '>', sql<Date>`now()`),
);

/** What the address' live code is made of. */
export async function liveCodeSeed(db: Queryable, email: string): Promise<string | undefined> {
  return (await codeOf(db, { email }))[0]?.codeSeed;
}

const usedByCode = statement((given: Given<{ email: string; codeSeed: string }>) =>
  tables
    .deleteFrom('recoveries')
    .where('email', '=', given.email)
    .where('codeSeed', '=', given.codeSeed)
    .where('codeExpiresAt', '>', sql<Date>`now()`)
    .returning('userId'),
);

/** Uses a recovery up by its code. @returns the member; undefined when another request was first, or nobody has the address */
export async function consumeByCode(tx: Queryable, email: string, codeSeed: string): Promise<number | undefined> {
  return (await usedByCode(tx, { email, codeSeed }))[0]?.userId ?? undefined;
}

const liveLinkOf = statement((given: Given<{ linkHash: string }>) =>
  tables
    .selectFrom('recoveries')
    .select('userId')
    .where('linkHash', '=', given.linkHash)
    .where('linkExpiresAt', '>', sql<Date>`now()`),
);

/** Whether a link would work; asked before a password is hashed for it. */
export async function isLiveLink(db: Queryable, linkHash: string): Promise<boolean> {
  return (await liveLinkOf(db, { linkHash })).length > 0;
}

const usedByLink = statement((given: Given<{ linkHash: string }>) =>
  tables
    .deleteFrom('recoveries')
    .where('linkHash', '=', given.linkHash)
    .where('linkExpiresAt', '>', sql<Date>`now()`)
    .returning('userId'),
);

/** Uses a recovery up by its link; code and link are over. @returns the member; undefined when it was used or is old */
export async function consumeByLink(tx: Queryable, linkHash: string): Promise<number | undefined> {
  return (await usedByLink(tx, { linkHash }))[0]?.userId ?? undefined;
}
