import { onlyRow, type Queryable } from './database.ts';
import { type Grant, reads, type Tables } from './tableRules.ts';

/** Security-definer functions, which check their arguments. Only the provider's role may execute them. */
export const functions: readonly string[] = [
  'approve_schedule',
  'buy_tickets',
  'credit_member',
  'do_act',
  'draw_prize',
  'drop_unconfirmed_members',
  'enrol_key',
  'enrol_operator',
  'erase_member',
  'extend_lottery',
  'fail_act',
  'forget_salts',
  'found_office',
  'keep_invitation',
  'link_entries',
  'lock_purse',
  'order_prize',
  'pay_prize',
  'propose_act',
  'record_act',
  'record_draw',
  'refund_purchase',
  'refund_purchases',
  'remove_operator',
  'set_budget',
  'set_owners',
  'sign_act',
];

/**
 * Of them, those that count signatures and pay prizes: for the role of the desk alone, once it has one. `notOfDesk`: what that role
 * may not do. With it alone one can neither buy nor draw nor credit nor run a command, and pays no more than what is due.
 */
export const deskFunctions: readonly string[] = [
  'do_act',
  'enrol_operator',
  'fail_act',
  'found_office',
  'keep_invitation',
  'pay_prize',
  'sign_act',
];
export const notOfDesk: readonly string[] = [
  'approve_schedule',
  'buy_tickets',
  'credit_member',
  'enrol_key',
  'erase_member',
  'order_prize',
  'record_act',
  'record_draw',
  'remove_operator',
  'set_budget',
];

/** Whether this role has the rights of the desk, as every provider has until the desk has a role of its own. */
export async function hasDeskRights(db: Queryable): Promise<boolean> {
  const sql = "select has_function_privilege('pay_prize(bigint, text, timestamptz)', 'execute') as has";
  return onlyRow(await db.query<{ has: boolean }>(sql)).has;
}

/** Finds the desk's role, which an earlier start has named: it pays prizes and buys nothing. */
async function deskRole(tx: Queryable): Promise<string | undefined> {
  const [found] = await tx.query<{ name: string }>(
    `with granted as (select p.proname as function, a.grantee from pg_proc p, aclexplode(p.proacl) a
       where p.pronamespace = 'public'::regnamespace and a.grantee <> p.proowner)
     select r.rolname as name from pg_roles r where r.oid in (select grantee from granted where function = 'pay_prize')
       and r.oid not in (select grantee from granted where function = 'buy_tickets')`,
  );
  return found?.name;
}

/**
 * Withholds functions that run as the owner from everyone, in the transaction of the migration that creates them. Roles of running
 * providers, which may insert sessions, keep or get the right: grantTo follows only after all migrations.
 */
export async function withholdFunctions(tx: Queryable): Promise<void> {
  await tx.execute(`do $$
    declare
      v_function regprocedure;
      v_role regrole;
    begin
      for v_function in select p.oid from pg_proc p
          where p.pronamespace = 'public'::regnamespace and p.prosecdef and pg_has_role(p.proowner, 'usage')
            and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) loop
        for v_role in select distinct a.grantee from pg_class c, aclexplode(c.relacl) a
            where c.oid = to_regclass('public.sessions') and a.grantee not in (0, c.relowner) and a.privilege_type = 'INSERT' loop
          execute format('grant execute on function %s to %s', v_function, v_role);
        end loop;
        execute format('revoke execute on function %s from public', v_function);
      end loop;
    end $$`);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function statementsFor(table: string, { insert, update, delete: remove }: Grant, role: string): string[] {
  const rights = ['select', ...(remove ? ['delete'] : [])];
  for (const [right, columns] of Object.entries({ insert, update }))
    if (columns !== undefined) rights.push(columns === true ? right : `${right} (${columns})`);
  return [`grant ${rights.join(', ')} on ${table} to ${role}`];
}

/**
 * Grants the roles the rights that the provider needs, and revokes all others on the tables that this version knows. Must run as the
 * tables' owner, after the migrations. No table can be truncated, created, altered or dropped by a role.
 * @param role role that the provider connects as
 * @param desk role of DESK_DATABASE_URL; default: the one that has the desk's rights alone already, which a start without the
 * setting must not give back
 */
export async function grantTo(tx: Queryable, role: string, rules: Tables, desk?: string | null): Promise<void> {
  const named = desk ?? (await deskRole(tx));
  if (named === undefined) return grantRole(tx, role, rules, []);
  await grantRole(tx, named, rules, notOfDesk);
  await grantRole(tx, role, rules, deskFunctions);
}

async function grantRole(tx: Queryable, role: string, rules: Tables, withheld: readonly string[]): Promise<void> {
  const to = quoted(role);
  const tables = await tx.query<{ name: string }>(
    "select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1",
  );
  // A trigger needs no right on its function.
  const triggers = await tx.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype = 'trigger'::regtype order by 1`,
  );
  const statements = [
    `revoke create on schema public from ${to}, public`,
    `grant usage on schema public to ${to}`,
    `revoke all on sequence ledger_transfers from ${to}`,
    ...triggers.map(({ name }) => `revoke execute on function ${name} from ${to}`),
    ...functions.map((name) =>
      withheld.includes(name) ? `revoke execute on function ${name} from ${to}` : `grant execute on function ${name} to ${to}`,
    ),
    ...tables.flatMap(({ name }) => {
      const known = rules[name]?.grant;
      // A table of a newer version: its processes need their rights on it, so an older version that starts besides them must not
      // revoke any.
      return known === undefined
        ? statementsFor(name, reads, to)
        : [`revoke all on ${name} from ${to}`, ...statementsFor(name, known, to)];
    }),
  ];
  await tx.execute(statements.join(';\n'));
}
