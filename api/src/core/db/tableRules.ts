import type { MemberExport } from 'shared/contracts/memberExport';

/** Rights of the provider's database role on a table, besides reading. */
export interface Grant {
  /** Columns: `first, second`. */
  insert?: true | string;
  update?: true | string;
  delete?: true;
}

export type SectionName = Exclude<keyof MemberExport, 'format' | 'madeAt' | 'site' | 'profile'>;

/**
 * A list of the data export: parts of its query, with the member as `$1`. `select`: columns, with their names in the file.
 * `exportMember.ts` converts rows of some sections. Defaults: `from`, the table; `where`, the rows of the member, as the
 * deletion finds them. `after`: column of the cursor for reading in batches; without it, the list is short.
 */
export interface ExportSection {
  section: SectionName | 'profile';
  select: string;
  from?: string;
  where?: string;
  order?: string;
  after?: 'id' | 'moment';
}

export interface MemberData {
  /** Columns that the export leaves out, with the reason. */
  leftOut: Readonly<Record<string, string>>;
  /** The column `email` finds rows of the member too. */
  hasAddress?: true;
  /** Effect of a deleted account on the rows: `erased` keeps them without personal data. */
  deletion: 'removed' | 'erased' | `kept: ${string}`;
  /** Statement of the deletion, with the normalised address as `$2`; default: deletes `removed` rows. `elsewhere`: a foreign key or other code does it. */
  erase?: string;
}

/** Everything about a table that is the same for all: who may write it, how long rows live, and its data of a member. */
interface TableRules {
  grant: Grant;
  /** Rows are deleted once an hour when the column is this long past (default: past). It only frees space: they are invalid before. */
  expires?: { column: string; after?: string };
  export?: ExportSection;
  /** A text says why a table that refers to a member, or to such rows, has no personal data. */
  member?: MemberData | string;
}

export type Tables = Readonly<Record<string, TableRules>>;

export const everything: Grant = { insert: true, update: true, delete: true };
export const grows: Grant = { insert: true };
export const reads: Grant = {};

/** Reasons for columns that are left out of the export, and for rows that stay. */
export const whose = 'the member of the row';
export const secret = 'a secret, or a digest of one';
export const internal = 'a name between tables that says nothing';
export const otherPerson = 'another person';
export const ofOperators = 'operators, who are no members';
export const symbolInstead = 'its symbol is in the file';
export const ledger = 'kept: the ledger; it has the member by a number that leads to no person';

const ownAddress = '(select lower(email) from users where id = $1)';

/** Returns the queries of the export by section, with the member as `$1`, and for some sections more parameters. */
export function exportQueries(tables: Tables): ReadonlyMap<string, { sql: string; after: ExportSection['after'] | undefined }> {
  return new Map(
    Object.entries(tables).flatMap(([table, { export: section, member }]) => {
      if (section === undefined) return [];
      const own = typeof member === 'object' && member.hasAddress ? `user_id = $1 or email = ${ownAddress}` : 'user_id = $1';
      const { select, from = table, where = own, order, after } = section;
      const sql = `select ${select} from ${from} where ${where}${order === undefined ? '' : ` order by ${order}`}`;
      return [[section.section, { sql, after }]];
    }),
  );
}

/** Returns the statements that delete personal data, in the order of the tables. */
export function erasures(tables: Tables): string[] {
  return Object.entries(tables).flatMap(([table, { member }]) => {
    if (member === undefined || typeof member === 'string' || member.erase === 'elsewhere') return [];
    if (member.erase !== undefined) return [member.erase];
    if (member.deletion !== 'removed') return [];
    return [`delete from ${table} where user_id = $1${member.hasAddress ? ' or email = $2' : ''}`];
  });
}

export function expirySql(tables: Tables): string[] {
  return Object.entries(tables).flatMap(([table, { expires }]) =>
    expires === undefined
      ? []
      : [`delete from ${table} where ${expires.column} < now() - interval '${expires.after ?? '0 seconds'}'`],
  );
}
