import type { Queryable } from '../src/core/db/database.ts';

/** What running code requires of the tables: names, types, required columns, and the functions' signatures. */
export interface Contract {
  /** By `table.column`; a table by its name, with the type `table`. */
  columns: ReadonlyMap<string, Column>;
  functions: ReadonlyMap<string, string>;
}

interface Column {
  type: string;
  required: boolean;
}

/** Reads the contract of the schema `public`. Trigger functions are left out: code does not call them. */
export async function contractOf(db: Queryable): Promise<Contract> {
  const columns = await db.query<{ name: string } & Column>(
    `select c.relname as name, 'table' as type, false as required from pg_class c
      where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = 'public'::regnamespace
    union all
    select c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
        a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = ''
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const functions = await db.query<{ name: string; result: string }>(
    `select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name, pg_get_function_result(p.oid) as result
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype order by 1`,
  );
  return {
    columns: new Map(columns.map(({ name, type, required }) => [name, { type, required }])),
    functions: new Map(functions.map(({ name, result }) => [name, result])),
  };
}

/** Lists what code for one contract would miss in another. @returns a sentence each */
export function contractFaults(before: Contract, after: Contract): string[] {
  const faults: string[] = [];
  const tableOf = (name: string) => name.split('.')[0] ?? name;
  for (const [name, { type, required }] of before.columns) {
    const now = after.columns.get(name);
    // The missing table is reported, not each of its columns.
    if (now === undefined && name !== tableOf(name) && !after.columns.has(tableOf(name))) continue;
    if (now === undefined) faults.push(`${name} is gone`);
    else if (now.type !== type) faults.push(`${name} is ${now.type}, and was ${type}`);
    else if (now.required && !required) faults.push(`${name} has to be given now`);
  }
  for (const [name, { required }] of after.columns)
    if (required && !before.columns.has(name) && before.columns.has(tableOf(name)))
      faults.push(`${name} is new, and code that does not know it cannot leave it out`);
  for (const [name, result] of before.functions) {
    const now = after.functions.get(name);
    if (now === undefined) faults.push(`the function ${name} is gone`);
    else if (now !== result) faults.push(`the function ${name} answers ${now}, and answered ${result}`);
  }
  return faults;
}

/**
 * Checks whether a migration may remove what code has used: a line `-- safe after 0130_signing_keys.sql: …` must name a migration
 * since which no code uses it.
 * @param landed migrations of the running release
 * @returns undefined when it may, else what is missing
 */
export function whyNotYet(sql: string, landed: readonly string[]): string | undefined {
  const named = /^-- safe after (\S+\.sql): \S/m.exec(sql)?.[1];
  if (named === undefined)
    return 'Expand first: leave it as it is, for the processes of the release before; a later migration takes it away, with a line "-- safe after 0130_….sql: why"';
  return landed.includes(named)
    ? undefined
    : `Its line says "safe after ${named}", which is in no release that has landed (api/schema/landed.json)`;
}
