import { randomUUID } from 'node:crypto';
import type { App } from '../src/app/app.ts';
import type { Database } from '../src/core/db/database.ts';
import type { MemberData, Tables } from '../src/core/db/tableRules.ts';
import { changeAddressMail, confirmNewsMail } from '../src/core/mail/mails.ts';
import { addToOutbox } from '../src/core/mail/outbox.repository.ts';
import { enrolAuthenticator } from '../src/modules/accounts/second-factor/authenticator.ts';
import { beginBreak, setLimit } from '../src/modules/responsible-gaming/protection.service.ts';
import { bearerOf } from './testMembers.ts';

/** Personal values for every column that can hold one. */
export interface Canaries {
  username: string;
  email: string;
  fullName: string;
  agent: string;
}

export function newCanaries(): Canaries {
  const mark = randomUUID().replaceAll('-', '').slice(0, 10);
  return {
    username: `Canary${mark}`,
    email: `tweety.${mark}@example.com`,
    fullName: `Tweety Birdsong ${mark}`,
    agent: `Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0 ${mark}`,
  };
}

/**
 * Fills every table with data of a member, besides purchases. Some rows are inserted by hand, because the test must cover all
 * columns.
 * @returns headers of a session of the member
 */
export async function fillMember(
  db: Database,
  app: App,
  id: number,
  { username, email, fullName, agent }: Canaries,
): Promise<{ authorization: string }> {
  // First, because it ends earlier sessions.
  await db.transaction((tx) => enrolAuthenticator(tx, id, username));
  const headers = await bearerOf(db, id);
  await db.query('update sessions set agent = $2, device_hash = $3, ends_at = expires_at where user_id = $1', [
    id,
    agent,
    `device ${id}`,
  ]);
  await db.query('insert into known_devices (user_id, device_hash) values ($1, $2)', [id, `device ${id}`]);
  await db.query('update users set full_name = $2, description = $3, avatar = $4 where id = $1', [
    id,
    fullName,
    `I am ${fullName}`,
    `/uploads/${username}.png`,
  ]);
  await db.query(
    'update users set drawn_name = public_name, public_name = $2, name_key = lower($2), name_chosen_at = now() where id = $1',
    [id, fullName],
  );
  await db.query(
    'update recovery_codes set used_at = now() where ctid = (select min(ctid) from recovery_codes where user_id = $1)',
    [id],
  );
  await db.query(
    `insert into passkeys (user_id, name, credential_id, public_key, sign_count, synced, last_used_at)
     values ($1, 'Phone', $2, 'secret-key', 7, true, now())`,
    [id, `secret-credential ${id}`],
  );
  await db.query(
    "insert into authenticator_offers (user_id, secret, expires_at) values ($1, 'secret-offer', now() + interval '1 hour')",
    [id],
  );
  await db.query(
    `insert into login_challenges (id_hash, user_id, factor, code_hash, code_sent_at, code_expires_at, used_at, expires_at)
     values ($2, $1, 'email_otp', 'secret-code', now(), now(), now(), now() + interval '1 hour')`,
    [id, `secret-challenge ${id}`],
  );
  await db.query(
    `insert into recoveries (email, user_id, code_seed, code_expires_at, link_hash, link_seed, link_expires_at)
     values ($2, $1, 'secret-seed', now() + interval '1 hour', $3, 'secret-seed', now() + interval '1 hour')`,
    [id, email, `secret-link ${id}`],
  );
  await db.query(
    `insert into email_proofs (purpose, email, user_id, secret_hash, used_at, expires_at)
     values ('confirm', $2, $1, $3, now(), now() + interval '1 hour')`,
    [id, email, `secret-proof ${id}`],
  );
  await db.query(
    "insert into email_changes (user_id, email, secret_hash, expires_at) values ($1, $2, $3, now() + interval '1 hour')",
    [id, `new.${email}`, `secret-change ${id}`],
  );
  await addToOutbox(db, changeAddressMail(`new.${email}`, username, 'https://example.com/register/email'));
  await db.query(
    "insert into acts (user_id, kind, by, why, told) values ($1, 'members end-sessions', 'ops', 'They asked.', 'As you asked.')",
    [id],
  );
  await db.query("insert into alert_choices (user_id, choice) values ($1, 'push')", [id]);
  await db.query('insert into alerts (lottery_id, user_id) select max(id), $1 from lotteries', [id]);
  await db.query(
    `with s as (insert into push_subscriptions (user_id, device, endpoint_hash, target) values ($1, $2, $3, 'secret-target') returning id)
     insert into push_queue (subscription_id, lottery_id) select s.id, (select min(id) from lotteries) from s`,
    [id, `device ${id}`, `secret-endpoint ${id}`],
  );
  await setLimit(db, id, { period: 'week', amount: 500 });
  await setLimit(db, id, { period: 'week', amount: 900 });
  await db.query('insert into uploads (key, user_id, bytes, tries) values ($2, $1, 10, 1)', [id, `${username}.png`]);
  const write = (payload: object, sent = {}) =>
    app.inject({ method: 'POST', url: '/api/contact-information/', payload, headers: sent });
  await write({ email, fullName, question: `Who is ${fullName}?`, message: `I am ${username}` });
  await write({ email: `other.${email}`, message: `Me again, ${username}` }, headers);
  await db.query(
    "insert into contact_answers (message_id, body) select id, 'Dear ' || $2 from contact_messages where user_id = $1",
    [id, fullName],
  );
  await write({ email, fullName }, headers);
  await write({ email: `news.${email}`, fullName }, headers);
  await db.query('update subscriptions set question = $2, message = $2, confirmed_at = now() where user_id = $1', [
    id,
    `From ${fullName}`,
  ]);
  await addToOutbox(db, confirmNewsMail(email, `https://example.com/${username}`, 3));
  await db.query('update outbox set last_error = $2 where recipient = $1', [email, `no mailbox ${email}`]);
  return headers;
}

export const stopMember = (db: Database, id: number) => beginBreak(db, id, '24h');

/** Finds the columns (`table.column`) in which any of the texts occurs, in any row. */
export async function findCanaries(db: Database, canaries: readonly string[]): Promise<string[]> {
  const columns = await db.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'uuid', 'bytea')) order by 1, 2`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const like = canaries.map((_, index) => `lower("${column}"::text) like '%' || lower($${index + 1}) || '%'`).join(' or ');
    const rows = await db.query(`select 1 from "${table}" where ${like} limit 1`, canaries);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

export function memberTables(tables: Tables): [table: string, data: MemberData][] {
  return Object.entries(tables).flatMap(([table, { member }]) =>
    member === undefined || typeof member === 'string' ? [] : [[table, member] satisfies [string, MemberData]],
  );
}

/** Columns of a table that the export has: column, section and name in it. Expressions and columns of joined tables are left out. */
export function exportedColumns(table: string, tables: Tables): { column: string; section: string; name: string }[] {
  const { section = '', select = '', from = table } = tables[table]?.export ?? {};
  const [first, alias] = from.split(' ');
  if (first !== table) return [];
  return select.split(',').flatMap((item) => {
    const [, prefix, column = '', name = column] = /^(?:(\w+)\.)?(\w+)(?: as "?(\w+)"?)?$/.exec(item.trim()) ?? [];
    return column === '' || (prefix !== undefined && prefix !== alias) ? [] : [{ column, section, name }];
  });
}
