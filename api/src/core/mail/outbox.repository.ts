import { sql } from 'kysely';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { onlyRow, type Queryable } from '../db/database.ts';
import { type Given, type RowOf, statement, tables } from '../db/statement.ts';
import { insertSelected } from '../db/writtenColumns.ts';
import { decrypt, encrypt } from '../secrets/vault.ts';
import type { Mail } from './mailContent.ts';

const columns = [
  'id',
  'recipient as to',
  'subject',
  'body as text',
  'html',
  'headers',
  'attempts',
  'lastError',
  'createdAt',
] as const;

/** Stored mail. Parts that may contain a code or a link are encrypted, each bound to its place. */
type Sealed = Pick<Mail, 'to' | 'subject' | 'text' | 'html'> & { headers: string };

const part = (to: string, name: 'html' | 'headers'): string => `${name}\n${to}`;

const added = statement((given: Given<Sealed & { wanted: boolean }>) =>
  insertSelected(
    'outbox',
    tables
      .selectNoFrom([
        sql<string>`${given.to}::text`.as('recipient'),
        sql<string>`${given.subject}::text`.as('subject'),
        sql<string>`${given.text}::text`.as('body'),
        sql<string>`${given.html}::text`.as('html'),
        sql<string>`${given.headers}::text`.as('headers'),
      ])
      .where(sql<boolean>`${given.wanted}::boolean`),
  ),
);

/**
 * Inserts a mail into the outbox, encrypted, best in the transaction that causes it.
 * @param wanted false: inserts nothing but runs the same statement, so that timing does not reveal whether an address has an
 * account
 */
export async function addToOutbox(db: Queryable, mail: Mail, wanted = true): Promise<void> {
  const { to, subject } = mail;
  const text = encrypt(db, 'mail', to, mail.text);
  const html = encrypt(db, 'mail', part(to, 'html'), mail.html);
  const headers = encrypt(db, 'mail', part(to, 'headers'), JSON.stringify(mail.headers));
  await added(db, { to, subject, text, html, headers, wanted });
}

const listed = statement((given: Given<{ limit: number }>) =>
  tables.selectFrom('outbox').select(columns).orderBy('id', 'desc').limit(given.limit),
);

/** Waiting mail. Mails of older versions have no HTML part. */
export type OutboxMail = Omit<RowOf<typeof listed>, 'headers'> & Pick<Mail, 'headers'>;

const Headers = Type.Record(Type.String(), Type.String());

const opened = (db: Queryable, { headers, ...mail }: RowOf<typeof listed>): OutboxMail => ({
  ...mail,
  text: decrypt(db, 'mail', mail.to, mail.text),
  html: mail.html && decrypt(db, 'mail', part(mail.to, 'html'), mail.html),
  headers: headers === null ? {} : Value.Parse(Headers, JSON.parse(decrypt(db, 'mail', part(mail.to, 'headers'), headers))),
});

/** Lists waiting mails, newest first. @throws Error when their key is missing */
export async function listOutbox(db: Queryable, limit = 20): Promise<OutboxMail[]> {
  return (await listed(db, { limit })).map((mail) => opened(db, mail));
}

const claimed = statement(() =>
  tables
    .updateTable('outbox')
    .set(({ eb, ref }) => ({
      attempts: eb('attempts', '+', sql.lit(1)),
      nextAttemptAt: sql<Date>`now() + least(interval '1 hour', interval '1 minute' * 2 ^ ${ref('attempts')})`,
    }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('outbox')
        .select('id')
        .where('nextAttemptAt', '<=', sql<Date>`now()`)
        .orderBy('id')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns),
);

/**
 * Claims one due mail for sending. It becomes due again after a growing pause (1 minute, 2, 4 … 1 hour), so that no mail is lost
 * when a process dies while sending.
 */
export async function claimDueMail(db: Queryable): Promise<OutboxMail | undefined> {
  const [mail] = await claimed(db, {});
  return mail && opened(db, mail);
}

const removed = statement((given: Given<{ id: number }>) => tables.deleteFrom('outbox').where('id', '=', given.id));

export async function removeFromOutbox(db: Queryable, id: number): Promise<void> {
  await removed(db, { id });
}

const noted = statement((given: Given<{ id: number; lastError: string }>) =>
  tables.updateTable('outbox').set({ lastError: given.lastError }).where('id', '=', given.id),
);

export async function noteMailError(db: Queryable, id: number, message: string): Promise<void> {
  await noted(db, { id, lastError: message });
}

const waiting = statement(() =>
  tables
    .selectFrom('outbox')
    .select(({ fn, ref }) => [
      fn.countAll<number>().as('waiting'),
      fn.count<number>('lastError').as('failed'),
      sql<number>`coalesce(extract(epoch from clock_timestamp() - min(${ref('createdAt')})), 0)::float8`.as('oldestSeconds'),
    ]),
);

/** Reads how many mails wait, how many of them failed so far, and the age of the oldest. */
export async function readWaitingMail(db: Queryable): Promise<RowOf<typeof waiting>> {
  return onlyRow(await waiting(db, {}));
}

const plain = statement(() =>
  tables.selectFrom('outbox').select(['id', 'recipient', 'body']).where('body', 'not like', sql.lit('sealed.v%')),
);
const sealedNow = statement((given: Given<{ id: number; body: string }>) =>
  tables.updateTable('outbox').set({ body: given.body }).where('id', '=', given.id),
);

/** Encrypts mails from before mail texts were encrypted. */
export async function sealOldMails(db: Queryable): Promise<void> {
  for (const { id, recipient, body } of await plain(db, {}))
    await sealedNow(db, { id, body: encrypt(db, 'mail', recipient, body) });
}
