import { sql } from 'kysely';
import type { OperatorRole } from 'shared/contracts/officeSession';
import type { OfficeTeam, TeamMember } from 'shared/contracts/officeTeam';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

const present = tables
  .selectFrom('operators')
  .select(['id', 'name', sql<OperatorRole | null>`role`.as('role')])
  .where('removedAt', 'is', null);

const one = statement((given: Given<{ id: number }>) => present.where('id', '=', given.id));

/** Finds an operator who is not removed; `role` null: a key for commands alone. */
export const findOperator = async (db: Queryable, id: number) => (await one(db, { id }))[0];

export const listKeyHolders = (db: Queryable): Promise<NonNullable<OfficeTeam['keyHolders']>> =>
  db.query(
    `select id, name, ${ms('enrolled_at')} as since from operators where role is null and removed_at is null order by name`,
  );

const named = statement((given: Given<{ name: string }>) =>
  tables.selectFrom('operators').select('id').where('name', '=', given.name).where('removedAt', 'is', null),
);

export const isNameTaken = async (db: Queryable, name: string): Promise<boolean> => (await named(db, { name })).length > 0;

const stewards = statement((given: Given<{ id: number }>) =>
  present.where('role', '=', sql.lit('steward')).where('id', '<>', given.id),
);

export const countOtherStewards = async (db: Queryable, id: number): Promise<number> => (await stewards(db, { id })).length;

/** Keeps the hash of the secret in a new operator's link. @returns false unless all have signed just now */
export async function keepInvitation(db: Queryable, act: number, hash: string): Promise<boolean> {
  return onlyRow(await db.query<{ kept: boolean }>('select keep_invitation($1, $2) as kept', [act, hash], { mayWait: true }))
    .kept;
}

export function listTeam(db: Queryable): Promise<TeamMember[]> {
  return db.query<TeamMember>(
    `select * from (
       select o.id, o.name, o.role, case when o.removed_at is null then 'enrolled' else 'removed' end as state,
         ${ms('coalesce(o.removed_at, o.enrolled_at)')} as since, null::bigint as until, o.email is not null as "isMailed",
         coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'createdAt', ${ms('k.created_at')},
             'lastUsedAt', ${ms('k.last_used_at')}) order by k.created_at)
           from operator_passkeys k where k.operator_id = o.id and k.removed_at is null and o.removed_at is null), '[]') as passkeys
       from operators o where o.role is not null
       union all
       select null, i.name, i.role, 'invited', ${ms('i.created_at')}, ${ms('i.expires_at')}, i.email is not null, '[]'
       from operator_invitations i where i.used_at is null and i.expires_at > clock_timestamp()
     ) m order by state = 'removed', name, since`,
  );
}

export interface Delayed {
  id: number;
  dueAt: Date;
}

/** Claims the delayed acts that were not mailed yet, until the transaction ends. */
export async function claimUnmailed(tx: Queryable): Promise<Delayed[]> {
  return tx.query<Delayed>(
    `update act_delays d set mailed_at = clock_timestamp()
     where d.act_id in (select u.act_id from act_delays u where u.mailed_at is null for update skip locked)
     returning d.act_id as id, d.due_at as "dueAt"`,
  );
}

export async function listDueActs(db: Queryable): Promise<number[]> {
  const due = await db.query<{ id: number }>(
    `select d.act_id as id from act_delays d join office_acts a on a.id = d.act_id
     where d.due_at <= clock_timestamp() and state(a) = 'waiting' order by d.due_at`,
  );
  return due.map(({ id }) => id);
}

const mailed = statement(() =>
  tables.selectFrom('operators').select(['name', 'email']).where('role', 'is not', null).where('removedAt', 'is', null),
);

export const listAddresses = (db: Queryable): Promise<{ name: string; email: string | null }[]> => mailed(db, {});
