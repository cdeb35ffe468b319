import { sql } from 'kysely';
import type { ChangeEmailRequest } from 'shared/contracts/security';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../../core/db/writtenColumns.ts';
import { invalidField } from '../../../core/http/errors.ts';
import { addressWantedMail, changeAddressMail, emailChangedMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { newSecret, secretHash } from '../../../core/secrets/codes.ts';
import { acceptEmail } from '../email-proofs/emailProofs.repository.ts';
import { holderOfEmail } from '../members/members.repository.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { endFormerLogins } from '../sessions/sessions.repository.ts';
import { type Asking, stepUp } from './stepUp.ts';

const emailChangeHours = 24;

const columns = writtenColumns('emailChanges', ['userId', 'email', 'secretHash', 'credentialEpoch', 'sessionId']);

const stored = statement((given: Given<RowFor<typeof columns>>) =>
  tables
    .insertInto('emailChanges')
    .values({
      ...columns.from(given),
      expiresAt: sql<Date>`now() + make_interval(hours => ${sql.lit(emailChangeHours)})`,
    })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(({ ref }) => ({
        ...columns.excluded('userId'),
        expiresAt: ref('excluded.expiresAt'),
      })),
    ),
);

/**
 * Stores the requested address and replaces an earlier request.
 * @param change `email` is normalised; `sessionId` is the requesting session, which stays after the change
 */
async function storeEmailChange(tx: Queryable, change: RowFor<typeof columns>): Promise<void> {
  await stored(tx, change);
}

// The same statement locks the member: after waiting for another change of credentials, it finds the request no longer valid.
const wanted = statement((given: Given<{ hash: string }>) =>
  tables
    .selectFrom('emailChanges as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select(['c.userId', 'c.email', 'c.sessionId', 'c.credentialEpoch', 'u.email as was'])
    .where('c.secretHash', '=', given.hash)
    .where('c.expiresAt', '>', sql<Date>`now()`)
    .whereRef('c.credentialEpoch', '=', 'u.credentialEpoch')
    .forNoKeyUpdate('u'),
);
const removed = statement((given: Given<{ hash: string }>) =>
  tables.deleteFrom('emailChanges').where('secretHash', '=', given.hash).returning('userId'),
);

/**
 * Consumes the request of a link and locks its member.
 * @returns undefined if it was used, replaced or has expired, or a credential has changed since
 */
async function takeEmailChange(tx: Queryable, hash: string): Promise<RowOf<typeof wanted> | undefined> {
  const [change] = await wanted(tx, { hash }, { mayWait: true });
  return change && (await removed(tx, { hash })).length > 0 ? change : undefined;
}

const changed = statement((given: Given<{ userId: number; email: string }>) =>
  tables
    .updateTable('users')
    .set({ email: given.email, emailVerifiedAt: sql<Date>`now()` })
    .where('id', '=', given.userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as others')
            .select('others.id')
            .where(({ eb, fn, ref }) => eb(fn<string>('lower', [ref('others.email')]), '=', given.email))
            .where('others.id', '<>', given.userId),
        ),
      ),
    )
    .returning('id'),
);

/** Sets a proved address. @returns false if another member has it now */
async function changeEmail(tx: Queryable, userId: number, email: string): Promise<boolean> {
  return (await changed(tx, { userId, email })).length > 0;
}

export const newEmailPath = '/register/email';

/**
 * Mails a link to a new address; the current one stays until the link is confirmed. If another member has the address, they get a
 * notice, and the response is the same.
 * @param address the visitor's IP address
 * @throws ApiError VALIDATION at `currentPassword`, `otp` or `email`, INVALID_CODE, TOO_MANY_REQUESTS
 */
export async function askEmailChange(
  deps: AccountDeps,
  asking: Asking,
  request: ChangeEmailRequest,
  address: string,
): Promise<void> {
  const { config, db } = deps;
  const { owned, use } = await stepUp(deps, asking, request);
  const email = await acceptEmail(deps, request.email, address);
  if (email === owned.email?.toLowerCase()) throw invalidField('email', 'This is your address already.');
  const secret = newSecret();
  await db.transaction(async (tx) => {
    await use(tx);
    const { credentialEpoch } = owned;
    await storeEmailChange(tx, { ...asking, email, secretHash: secretHash(secret), credentialEpoch });
    const holder = await holderOfEmail(tx, email);
    await addToOutbox(
      tx,
      holder === undefined
        ? changeAddressMail(email, owned.username, `${config.publicUrl}${newEmailPath}?token=${secret}`)
        : addressWantedMail(email, holder.username, `${config.publicUrl}/forgot-password`),
    );
  });
  deps.mailer.wake();
}

/**
 * Changes the member's address by the link. The session that requested it stays, all others end; the previous address gets a
 * mail.
 * @returns false if the link is used, expired or replaced, a credential has changed since, or another member has the address now
 */
export async function confirmEmailChange({ config, db, mailer }: AccountDeps, secret: string): Promise<boolean> {
  const confirmed = await db.transaction(async (tx) => {
    const wanted = await takeEmailChange(tx, secretHash(secret));
    if (!wanted || !(await changeEmail(tx, wanted.userId, wanted.email))) return false;
    await endFormerLogins(tx, wanted, {
      session: wanted.sessionId === null ? undefined : { id: wanted.sessionId },
      devices: true,
    });
    if (wanted.was !== null) await addToOutbox(tx, emailChangedMail(wanted.was, `${config.publicUrl}/contact`));
    return true;
  });
  if (confirmed) mailer.wake();
  return confirmed;
}
