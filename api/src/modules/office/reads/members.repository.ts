import type { EventKind, MemberState, OfficeEvent, OfficeMember } from 'shared/contracts/office';
import type { Queryable } from '../../../core/db/database.ts';

const stateSql = `case when u.erased_at is not null then 'deleted' when p.frozen then 'frozen' when p.excluded then 'excluded'
    when p.stopped_until > clock_timestamp() then 'onBreak' else 'active' end`;

const knownSql = `u.id as "userId", u.public_id as id, u.public_name as "publicName", u.username, u.full_name as "fullName", u.email,
    u.created_at as "createdAt", ${stateSql} as state`;

/** A member as stored. `userId`: internal, for no answer. */
export interface KnownMember {
  userId: number;
  id: number;
  publicName: string;
  username: string;
  fullName: string | null;
  email: string | null;
  createdAt: Date;
  state: MemberState;
}

/** How a search finds members; each is a range of one index. */
export type MemberSearch = { prefix: string } | { email: string } | { lotteryId: number; ticketNumber: number };

const byPrefix = (column: string) => `(select id from users where lower(${column}) collate "C" >= $1
    and lower(${column}) collate "C" < $2 and erased_at is null order by lower(${column}) collate "C" limit $3)`;

/** The statement of a search. Exported for the test of its plan. */
export function searchSql(search: MemberSearch, limit: number): { sql: string; params: unknown[] } {
  const [found, params] = foundBy(search, limit);
  const sql = `select ${knownSql} from (${found}) f join users u on u.id = f.id left join play_limits p on p.user_id = u.id
    order by lower(u.username) collate "C", u.id limit $${params.length}`;
  return { sql, params };
}

function foundBy(search: MemberSearch, limit: number): [sql: string, params: unknown[]] {
  if ('email' in search) return ['select id from users where lower(email) = lower($1)', [search.email, limit]];
  if ('prefix' in search) {
    const from = search.prefix.toLowerCase();
    // The highest character of Unicode: everything that begins with the prefix is before it.
    return [['username', 'full_name', 'public_name'].map(byPrefix).join(' union '), [from, `${from}\u{10FFFF}`, limit]];
  }
  const sold = 'select user_id as id from tickets where lottery_id = $1 and ticket_number = $2';
  return [sold, [search.lotteryId, search.ticketNumber, limit]];
}

export function findMembers(db: Queryable, search: MemberSearch, limit: number): Promise<KnownMember[]> {
  const { sql, params } = searchSql(search, limit);
  return db.query<KnownMember>(sql, params);
}

/** Records that an operator saw data of members. Call it before they are answered. */
export async function insertReads(
  db: Queryable,
  operatorId: number,
  userIds: readonly number[],
  what: 'search' | 'member' | 'timeline' | 'refunds' | 'messages',
): Promise<void> {
  await db.query('insert into reads (operator_id, user_id, what) select $1, unnest($2::bigint[]), $3', [
    operatorId,
    userIds,
    what,
  ]);
}

/** Records that an operator saw a report of the house, or downloaded an export. @param act of the export; null: sums, at the office */
export async function insertReportRead(db: Queryable, operatorId: number, act: number | null): Promise<void> {
  await db.query(
    `insert into reads (operator_id, what, act_id) values ($1, case when $2::bigint is null then 'report' else 'export' end, $2)`,
    [operatorId, act],
  );
}

type Standing = Omit<OfficeMember, 'createdAt' | 'stoppedUntil' | 'username' | 'fullName' | 'email'>;
type MemberRow = KnownMember & Standing & { stoppedUntil: Date | null };

const memberSql = `select ${knownSql}, u.verified, u.drawn_name is not null as "nameChosen", u.second_factor as "secondFactor",
    u.email is not null and u.email_verified_at is not null as "emailConfirmed",
    (select count(*) from passkeys k where k.user_id = u.id) as passkeys,
    (select count(*) from sessions s where s.user_id = u.id and s.expires_at > clock_timestamp()) as sessions,
    case when p.stopped_until > clock_timestamp() then p.stopped_until end as "stoppedUntil",
    jsonb_build_object('day', p.day, 'week', p.week, 'month', p.month) as limits,
    (select jsonb_build_object('day', s.day, 'week', s.week, 'month', s.month) from spent_in(u.id, clock_timestamp()) s) as spent,
    coalesce((select jsonb_agg(jsonb_build_object('token', t.symbol, 'decimals', t.decimals, 'star', w.star_balance,
      'available', w.available_balance, 'pending', w.pending_balance, 'upgrade', w.upgrade_balance) order by t.id)
      from wallets w join tokens t on t.id = w.token_id where w.user_id = u.id), '[]') as wallets
  from users u left join play_limits p on p.user_id = u.id where u.public_id = $1`;

/** @param id public number of the member */
export async function findMember(db: Queryable, id: number): Promise<MemberRow | undefined> {
  return (await db.query<MemberRow>(memberSql, [id]))[0];
}

export async function findUserId(db: Queryable, id: number): Promise<number | undefined> {
  return (await db.query<{ id: number }>('select id from users where public_id = $1', [id]))[0]?.id;
}

/** Place in a timeline: microseconds since 1970, then what distinguishes events of the same one. */
export interface Place {
  micros: number;
  rank: number;
  id: string;
}

export interface EventRow extends Place, Pick<OfficeEvent, 'most' | 'refunded'> {
  kind: EventKind;
  detail: string;
  by: string | null;
  amount: number | null;
  token: string | null;
  decimals: number | null;
  lotteryId: number | null;
  purchaseId: number | null;
  numbers: number[] | null;
  until: Date | null;
}

interface Source {
  kind: EventKind;
  /** Table with its alias `e`, and where the rows of the member are. */
  from: string;
  at: string;
  id: string;
  detail: string;
  more?: string;
}

const nothing = 'null::text, null::bigint, null::bigint, null::bigint, null::timestamptz';
const ofMember = 'where e.user_id = $1';

const sources: readonly Source[] = [
  {
    kind: 'money',
    from: `ledger_entries e ${ofMember}`,
    at: 'e.created_at',
    id: 'e.id::text',
    detail: 'e.reason',
    more: 'null::text, e.amount, e.token_id, e.purchase_id, null::timestamptz',
  },
  { kind: 'login', from: `sessions e ${ofMember}`, at: 'e.created_at', id: 'e.name::text', detail: 'e.agent' },
  { kind: 'factor', from: `passkeys e ${ofMember}`, at: 'e.created_at', id: 'e.id::text', detail: `'passkey'` },
  {
    kind: 'factor',
    from: `recovery_codes e ${ofMember} and e.used_at is not null`,
    at: 'e.used_at',
    id: 'md5(e.code_hash)',
    detail: `'recovery code'`,
  },
  {
    kind: 'break',
    from: `breaks e ${ofMember}`,
    at: 'e.began_at',
    id: 'e.id::text',
    detail: 'e.kind',
    more: 'null::text, null::bigint, null::bigint, null::bigint, e.ends_at',
  },
  {
    kind: 'mail',
    from: 'outbox e where lower(e.recipient) = (select lower(email) from users where id = $1)',
    at: 'e.created_at',
    id: 'e.id::text',
    // An answer repeats what the member wrote.
    detail: `case when e.subject like 'Re: %' then 'Answer to a message' else e.subject end`,
  },
  {
    kind: 'act',
    from: `acts e ${ofMember} and e.decides is null`,
    at: 'e.done_at',
    id: 'e.id::text',
    detail: 'e.kind',
    more: 'e.by, null::bigint, null::bigint, null::bigint, null::timestamptz',
  },
];

/** `p`, `l`, `u`: a purchase, its round, its member. As the act's function refuses. */
export const refundableSql = `case when l.cancelled_at is null and u.erased_at is null and goodwill_of(p.id) = 0 then p.total_price else 0 end as most,
    (select jsonb_build_object('act', a.office_act, 'deskUrl', s.origin || '/acts/' || a.office_act)
      from goodwill w join acts a on a.id = w.act_id cross join office_site s where w.purchase_id = p.id) as refunded`;

/** Each source gives the rows of a page from its index; the page is the latest of all. */
const timelineSql = `
  with place as (select timestamptz 'epoch' + $2::float8 * interval '1 microsecond' as at), page as (
    select * from (${sources
      .map(
        ({ kind, from, at, id, detail, more = nothing }, rank) => `
      (select '${kind}' as kind, ${at} as at, ${rank} as rank, ${id} as id, ${detail} as detail, ${more} from ${from}
        and ($5::text is null or $5 = '${kind}')
        and ($2::float8 is null or ${at} <= (select at from place) and (${at}, ${rank}, ${id}) < ((select at from place), $3::integer, $4::text))
        order by ${at} desc, ${id} desc limit $6)`,
      )
      .join(' union all ')}) e (kind, at, rank, id, detail, by, amount, token_id, purchase_id, until)
    order by at desc, rank desc, id desc limit $6
  )
  select g.kind, (extract(epoch from g.at) * 1000000)::bigint as micros, g.rank, g.id, g.detail, g.by, g.amount, t.symbol as token, t.decimals,
    coalesce(b.lottery_id, e.lottery_id) as "lotteryId", g.purchase_id as "purchaseId", b.ticket_numbers as numbers, g.until,
    coalesce(r.most, 0) as most, r.refunded
  from page g left join tokens t on t.id = g.token_id left join purchases b on b.id = g.purchase_id
    left join ledger_entries e on g.kind = 'money' and e.id = case when g.kind = 'money' then g.id::bigint end
    left join lateral (select ${refundableSql} from purchases p join lotteries l on l.id = p.lottery_id join users u on u.id = p.user_id
      where p.id = g.purchase_id and g.detail = 'purchase') r on true
  order by g.at desc, g.rank desc, g.id desc`;

/** Lists what happened to a member before a place, the latest first. @param userId internal */
export function listEvents(
  db: Queryable,
  userId: number,
  { before, kind, limit }: { before: Place | null; kind: EventKind | undefined; limit: number },
): Promise<EventRow[]> {
  const place = [before?.micros ?? null, before?.rank ?? null, before?.id ?? null];
  return db.query<EventRow>(timelineSql, [userId, ...place, kind ?? null, limit]);
}
