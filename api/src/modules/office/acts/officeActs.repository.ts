import { sql } from 'kysely';
import type { OfficeAct } from 'shared/contracts/officeActs';
import type { ActKind, OperatorRole } from 'shared/contracts/officeSession';
import type { PasskeyAssertion } from 'shared/contracts/passkeys';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { limitOffset } from '../../../core/paging.ts';

const acts = tables
  .selectFrom('officeActs as a')
  .innerJoin('operators as o', 'o.id', 'a.operatorId')
  .innerJoin('actKinds as k', 'k.kind', 'a.kind')
  .leftJoin('users as u', 'u.id', 'a.userId')
  .leftJoin('actDelays as d', 'd.actId', 'a.id')
  .select(({ ref }) => [
    'a.id',
    'a.operatorId',
    'd.dueAt',
    sql<
      OfficeAct['state']
    >`case when ${ref('a.state')} = 'waiting' and ${ref('d.dueAt')} is not null then 'delayed' else ${ref('a.state')} end`.as(
      'state',
    ),
    'a.userId',
    'a.payload',
    'a.createdAt',
    'a.expiresAt',
    'a.failure',
    'o.name as by',
    'k.asks',
    'k.approves',
    'k.signatures as needs',
    'k.budget',
    'u.username',
    'u.publicId',
    sql<OfficeAct['kind']>`${ref('a.kind')}`.as('kind'),
    sql<Date | null>`coalesce(${ref('a.doneAt')}, ${ref('a.refusedAt')}, ${ref('a.failedAt')})`.as('decidedAt'),
    sql<OfficeAct['signatures']>`coalesce((select json_agg(json_build_object('operator', p.name, 'verb', s.verb,
      'at', (extract(epoch from s.signed_at) * 1000)::bigint) order by s.signed_at)
      from act_signatures s join operators p on p.id = s.operator_id where s.act_id = ${ref('a.id')}), '[]')`.as('signatures'),
  ]);

const one = statement((given: Given<{ id: number }>) => acts.where('a.id', '=', given.id));

export type StoredAct = RowOf<typeof one>;

export const findOfficeAct = async (db: Queryable, id: number): Promise<StoredAct | undefined> => (await one(db, { id }))[0];

const isOpen = sql<boolean>`a.done_at is null and a.refused_at is null and a.failed_at is null and a.state <> 'expired'`;

const listed = statement((given: Given<{ open: boolean; limit: number; offset: number }>) =>
  acts
    .where(sql<boolean>`(not ${given.open}::boolean or ${isOpen})`)
    .orderBy('a.id', 'desc')
    .limit(given.limit)
    .offset(given.offset),
);

const counted = statement((given: Given<{ open: boolean }>) =>
  tables
    .selectFrom('officeActs as a')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`(not ${given.open}::boolean or ${isOpen})`),
);

export async function listOfficeActs(
  db: Queryable,
  { open, ...page }: { open: boolean; page: number; limit: number },
): Promise<{ rows: StoredAct[]; count: number }> {
  const [rows, count] = await Promise.all([listed(db, { open, ...limitOffset(page) }), counted(db, { open })]);
  return { rows, count: onlyRow(count).count };
}

const signed = statement((given: Given<{ act: number; operator: number }>) =>
  tables.selectFrom('actSignatures').select('verb').where('actId', '=', given.act).where('operatorId', '=', given.operator),
);

export async function hasSigned(db: Queryable, act: number, operator: number): Promise<boolean> {
  return (await signed(db, { act, operator })).length > 0;
}

export async function findOffice(db: Queryable): Promise<string | undefined> {
  return (await db.query<{ origin: string }>('select origin from office_site'))[0]?.origin;
}

/** Founds the office: from now on only signatures of this origin count. @returns the origin that was founded, now or before */
export async function foundOffice(db: Queryable, origin: string, rpId: string): Promise<string> {
  return onlyRow(await db.query<{ origin: string }>('select found_office($1, $2) as origin', [origin, rpId])).origin;
}

/** Moves the office to another address. @param db the tables' owner @param site `demo`: keys in software count */
export async function moveOffice(db: Queryable, site: { origin: string; rpId: string; demo: boolean }): Promise<void> {
  await db.query('update office_site set origin = $1, rp_id = $2, demo = $3', [site.origin, site.rpId, site.demo]);
}

export async function isDemoOffice(db: Queryable): Promise<boolean> {
  return (await db.query('select from office_site where demo')).length > 0;
}

export async function proposeAct(
  db: Queryable,
  { operatorId, payload, nameKey }: { operatorId: number; payload: string; nameKey: string | null },
): Promise<{ outcome: string; act: number | null }> {
  return onlyRow(
    await db.query<{ outcome: string; act: number | null }>('select outcome, act from propose_act($1, $2, $3)', [
      operatorId,
      payload,
      nameKey,
    ]),
  );
}

export interface Signature {
  act: number;
  operatorId: number;
  verb: 'ask' | 'approve' | 'refuse';
  passkey: PasskeyAssertion;
}

/** Stores a signature that the database has verified. @returns SIGNED, or why it does not count */
export async function storeSignature(db: Queryable, { act, operatorId, verb, passkey }: Signature): Promise<string> {
  const bytes = [passkey.authenticatorData, passkey.clientDataJSON, passkey.signature].map((part) =>
    Buffer.from(part, 'base64url'),
  );
  return onlyRow(
    await db.query<{ outcome: string }>(
      'select sign_act($1, $2, $3, $4, $5, $6, $7) as outcome',
      [act, operatorId, verb, passkey.id, ...bytes],
      { mayWait: true },
    ),
  ).outcome;
}

const refused = statement((given: Given<{ act: number; operatorId: number; outcome: string }>) =>
  tables.insertInto('refusedSignatures').values({ actId: given.act, operatorId: given.operatorId, outcome: given.outcome }),
);

export async function noteRefusedSignature(db: Queryable, given: Parameters<typeof refused>[1]): Promise<void> {
  await refused(db, given);
}

export interface ActOutcome {
  outcome: string;
  balance: number | null;
  operatorLeft: number | null;
  houseLeft: number | null;
}

/** Does a signed act, once. @param seal MAC of the transfer, where it moves money */
export async function carryOut(tx: Queryable, act: number, seal: string | null): Promise<ActOutcome> {
  return onlyRow(
    await tx.query<ActOutcome>(
      'select outcome, balance, operator_left as "operatorLeft", house_left as "houseLeft" from do_act($1, $2)',
      [act, seal],
      { mayWait: true },
    ),
  );
}

const recorded = statement((given: Given<{ act: number }>) =>
  tables.selectFrom('officeActs as a').select('a.actRecord').where('a.id', '=', given.act),
);

export const recordOfAct = async (tx: Queryable, act: number): Promise<string> => onlyRow(await recorded(tx, { act })).actRecord;

export async function failAct(db: Queryable, act: number, failure: string): Promise<void> {
  await db.query('select fail_act($1, $2)', [act, failure]);
}

/** Facts about what an act is about, as things are now; null where there is nothing. */
export interface ActFacts {
  balance: number | null;
  frozen: boolean;
  verified: boolean;
  publicName: string | null;
  drawnName: string | null;
  founded: boolean;
  factor: string | null;
  sessions: number;
  price: number | null;
  given: number | null;
  onSale: boolean | null;
  paused: boolean | null;
  roundName: string | null;
  operatorLeft: number;
  houseLeft: number;
}

interface AboutAct {
  operatorId: number;
  userId: number | null;
  token: string;
  bucket: string;
  purchase: number | null;
  round: number | null;
}

export async function readFacts(
  db: Queryable,
  { operatorId, userId, token, bucket, purchase, round }: AboutAct,
): Promise<ActFacts> {
  return onlyRow(
    await db.query<ActFacts>(
      `select booked_balance($2, t.id, $4) as balance, coalesce((select m.frozen from play_limits m where m.user_id = $2), false) as frozen,
         coalesce((select u.verified from users u where u.id = $2), false) as verified,
         (select u.public_name from users u where u.id = $2) as "publicName", (select u.drawn_name from users u where u.id = $2) as "drawnName",
         (select u.second_factor from users u where u.id = $2) as factor, (select count(*) from sessions s where s.user_id = $2) as sessions,
         office_is_founded() as founded, p.total_price as price, goodwill_of($5) as given, l.on_sale as "onSale", sale_paused(l.id) as paused, l.name as "roundName",
         b.operator_left as "operatorLeft", b.house_left as "houseLeft"
       from tokens t cross join lateral budget_left(t.id, $1) b left join purchases p on p.id = $5
         left join lotteries l on l.id = coalesce($6, p.lottery_id) where t.role = $3`,
      [operatorId, userId, token, bucket, purchase, round],
    ),
  );
}

const bought = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('purchases as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['p.id', 'p.userId', 'p.lotteryId', 'p.totalPrice', 'u.username'])
    .where('p.id', '=', given.id)
    .where('u.erasedAt', 'is', null),
);

export type Bought = RowOf<typeof bought>;

const present = statement((given: Given<{ publicId: number }>) =>
  tables.selectFrom('users').select(['id', 'username']).where('publicId', '=', given.publicId).where('erasedAt', 'is', null),
);

export const findPresentMember = async (db: Queryable, publicId: number): Promise<RowOf<typeof present> | undefined> =>
  (await present(db, { publicId }))[0];

const publicIds = statement((given: Given<{ id: number }>) =>
  tables.selectFrom('users').select('publicId').where('id', '=', given.id),
);

export const findPublicId = async (db: Queryable, id: number): Promise<number> => onlyRow(await publicIds(db, { id })).publicId;

const kinds = statement((given: Given<{ role: string }>) =>
  tables
    .selectFrom('actKinds')
    .select((eb) => [
      sql<ActKind>`kind`.as('kind'),
      sql<boolean>`${given.role} = any (${eb.ref('asks')})`.as('asks'),
      sql<boolean>`${given.role} = any (${eb.ref('approves')})`.as('approves'),
    ])
    .orderBy('kind'),
);

export async function kindsOf(db: Queryable, role: OperatorRole): Promise<{ asks: ActKind[]; approves: ActKind[] }> {
  const rows = await kinds(db, { role });
  const of = (verb: 'asks' | 'approves') => rows.flatMap((row) => (row[verb] ? row.kind : []));
  return { asks: of('asks'), approves: of('approves') };
}

const drafted = statement((given: Given<{ kind: string }>) =>
  tables.selectFrom('actKinds').select('kind').where('kind', '=', given.kind).where(sql<boolean>`commands_draft()`),
);

/** Whether a command of this name only drafts: three people have passkeys, and the office has such acts. */
export const isDraftedByCommand = async (db: Queryable, kind: string): Promise<boolean> =>
  (await drafted(db, { kind })).length > 0;

export const findBought = async (db: Queryable, id: number): Promise<Bought | undefined> => (await bought(db, { id }))[0];
