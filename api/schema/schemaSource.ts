import path from 'node:path';
import type { Queryable } from '../src/core/db/database.ts';

export const schemaFile = path.resolve(import.meta.dirname, '../src/core/db/schema.ts');

/** Column types that PostgreSQL knows less precisely than the code. A column with a check constraint needs no line here. */
const known: Readonly<Record<string, string>> = {
  'lotteries.status': "'running' | 'awaiting' | 'ended' | 'cancelled'",
  'lotteries.block_sources': 'readonly { source: number; said: string }[]',
  'office_acts.state': "'draft' | 'waiting' | 'done' | 'refused' | 'failed' | 'expired'",
  'book_checks.faults': 'readonly { fault: string; detail: string }[]',
  'draw_delays.step': "'freeze' | 'block' | 'claim' | 'number' | 'prize' | 'order' | 'record' | 'refund' | 'announcement'",
  'operator_credits.bucket': "'available' | 'pending' | 'star' | 'upgrade'",
};

const types: Readonly<Record<string, string>> = {
  int4: 'number',
  int8: 'number',
  text: 'string',
  uuid: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Uint8Array',
  // Unsigned 64 bits: only the database compares them.
  xid8: 'string',
};

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  optional: boolean;
  /** Only the database sets it: an identity, a generated column, or a function of the row. */
  always: boolean;
  rule: string | null;
}

const columnsSql = `
  select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable, a.atthasdef as optional,
    a.attidentity = 'a' or a.attgenerated = 's' as always,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1) as rule, a.attnum as place
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  union all
  select c.relname, p.proname, t.typname, false, false, true, null, 1000
  from pg_proc p join pg_class c on p.pronargs = 1 and c.reltype = p.proargtypes[0] join pg_type t on t.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace
  order by 1, place, 2`;

/** Generates src/base/db/schema.ts from a migrated database. @throws Error when a column has an unknown type */
export async function schemaSource(db: Queryable): Promise<string> {
  const columns = await db.query<Column>(columnsSql);
  const byTable = Map.groupBy(columns, ({ table }) => table);
  const blocks = [...byTable].map(([table, its]) =>
    [`  ${camelCase(table)}: {`, ...its.map((column) => `    ${camelCase(column.column)}: ${typeOf(column)};`), '  };'].join(
      '\n',
    ),
  );
  return `// Written by \`npm run schema\` from the migrations, and tested against them: never edit it by hand.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** A column that may be left out of an insert: it has a default. */
type Optional<Type> = ColumnType<Type, Type | undefined, Type>;
/** An array, which a write takes as read-only. */
type List<Item> = ColumnType<Item[], readonly Item[], readonly Item[]>;
type OptionalList<Item> = ColumnType<Item[], readonly Item[] | undefined, readonly Item[]>;

/** Every table with its columns, by the names that the code uses. */
export interface Schema {
${blocks.join('\n')}
}
`;
}

function typeOf({ table, column, type, nullable, optional, always, rule }: Column): string {
  const name = `${table}.${column}`;
  if (type.startsWith('_')) {
    const item = types[type.slice(1)];
    if (item === undefined || nullable) throw new Error(`No type is known for ${name} (${type}): see schemaSource.ts.`);
    return `${optional ? 'OptionalList' : 'List'}<${item}>`;
  }
  const plain = known[name] ?? wordsOf(rule) ?? types[type];
  if (plain === undefined) throw new Error(`No type is known for ${name} (${type}): see schemaSource.ts.`);
  const whole = nullable ? `${plain} | null` : plain;
  if (always) return `GeneratedAlways<${whole}>`;
  return optional ? `Optional<${whole}>` : whole;
}

/** Converts `CHECK ((x = ANY (ARRAY['a'::text, 'b'::text])))` to `'a' | 'b'`. */
function wordsOf(rule: string | null): string | undefined {
  if (rule === null) return undefined;
  return [...rule.matchAll(/'([^']*)'::(text|integer)/g)]
    .map(([, word, type]) => (type === 'text' ? `'${word}'` : word))
    .join(' | ');
}

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
