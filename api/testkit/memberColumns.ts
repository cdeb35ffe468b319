import type { MemberData, Tables } from '../src/core/db/tableRules.ts';

/** Tables with personal data, by name. */
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
