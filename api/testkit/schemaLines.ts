import type { Queryable } from '../src/core/db/database.ts';

const ofPublic = "= 'public'::regnamespace";
const ownFunctions = `p.pronamespace ${ofPublic}`;
/** Roles and rights of an access list; null is the built-in default. */
const rights = (
  list: string,
  kind: string,
  owner: string,
) => `(select coalesce(string_agg(format('%s=%s', case a.grantee when 0 then 'PUBLIC'
  else pg_get_userbyid(a.grantee) end, a.privilege_type), ' ' order by a.grantee, a.privilege_type), '')
  from aclexplode(coalesce(${list}, acldefault('${kind}', ${owner}))) a)`;

const queries: readonly string[] = [
  `select format('%s %s %s persistence %s owner %s rights %s %s', c.relkind, c.relname, obj_description(c.oid, 'pg_class'), c.relpersistence,
      pg_get_userbyid(c.relowner), ${rights('c.relacl', 'r', 'c.relowner')}, case c.relkind when 'v' then pg_get_viewdef(c.oid) end) as line
    from pg_class c where c.relkind in ('r', 'v', 'm', 'p') and c.relnamespace ${ofPublic}`,
  `select format('sequence %s %s owner %s rights %s', c.relname, (select row_to_json(s) from pg_sequences s
      where s.schemaname = 'public' and s.sequencename = c.relname)::jsonb - 'last_value' - 'sequenceowner', pg_get_userbyid(c.relowner),
      ${rights('c.relacl', 'S', 'c.relowner')}) as line
    from pg_class c where c.relkind = 'S' and c.relnamespace ${ofPublic}`,
  `select format('column %s.%s %s %s %s not null %s default %s identity %s generated %s rights %s comment %s', c.relname,
      row_number() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation,
      a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attacl, col_description(c.oid, a.attnum)) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
    where c.relkind in ('r', 'v', 'm', 'p') and c.relnamespace ${ofPublic}`,
  `select format('constraint %s of %s: %s validated %s', conname, conrelid::regclass, pg_get_constraintdef(oid), convalidated) as line
    from pg_constraint where connamespace ${ofPublic}`,
  `select format('index %s', indexdef) as line from pg_indexes where schemaname = 'public'`,
  `select format('trigger %s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace ${ofPublic}`,
  `select format('%s owner %s rights %s', pg_get_functiondef(p.oid), pg_get_userbyid(p.proowner), ${rights('p.proacl', 'f', 'p.proowner')}) as line
    from pg_proc p where ${ownFunctions}`,
  `select format('type %s %s', t.typname, t.typtype) as line from pg_type t where t.typnamespace ${ofPublic}`,
  `select format('rule %s', pg_get_ruledef(r.oid)) as line from pg_rewrite r join pg_class c on c.oid = r.ev_class where c.relnamespace ${ofPublic}`,
  `select format('policy %s on %s', polname, polrelid::regclass) as line from pg_policy`,
  `select format('default rights %s %s', defaclrole::regrole, defaclacl) as line from pg_default_acl`,
];

/**
 * Describes the schema `public`, a line for each table, column in its order, constraint, index, trigger, function with its body, and
 * sequence, with owners and rights. Two databases with the same lines are the same to all code.
 */
export async function schemaLines(db: Queryable): Promise<string[]> {
  const lines: string[] = [];
  for (const query of queries) lines.push(...(await db.query<{ line: string }>(query)).map(({ line }) => line));
  return lines.toSorted();
}
