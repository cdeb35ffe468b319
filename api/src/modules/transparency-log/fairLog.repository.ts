import { sql } from 'kysely';
import type { TreeNode } from 'shared/fair/merkle';
import type { LogKind } from 'shared/fair/records';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, statement, tables } from '../../core/db/statement.ts';

/**
 * Key of the advisory lock for appending, which is held until the transaction ends: so indices have no gaps, and each checkpoint
 * extends the previous one.
 */
const appendLock = 7_206_962;

export async function lockAppending(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [appendLock]);
}

const counted = statement(() =>
  tables.selectFrom('logRecords').select(({ fn }) => fn.coalesce(fn.max('index'), sql.lit(-1)).as('last')),
);

export async function countRecords(db: Queryable): Promise<number> {
  return onlyRow(await counted(db, {})).last + 1;
}

export interface StoredNode extends TreeNode {
  hash: string;
}

const asked = statement((given: Given<{ levels: readonly number[]; indices: readonly number[] }>) =>
  tables
    .selectFrom(
      sql<TreeNode>`unnest(${given.levels}::integer[], ${given.indices}::bigint[])`.as<'asked'>(sql`asked (level, index)`),
    )
    .innerJoin('logNodes as n', (join) => join.onRef('n.level', '=', 'asked.level').onRef('n.index', '=', 'asked.index'))
    .select(['n.level', 'n.index', 'n.hash']),
);

export function findNodes(db: Queryable, nodes: readonly TreeNode[]): Promise<StoredNode[]> {
  return asked(db, { levels: nodes.map(({ level }) => level), indices: nodes.map(({ index }) => index) });
}

const newest = statement(() => tables.selectFrom('logCheckpoints').select(['size', 'note']).orderBy('size', 'desc').limit(1));

export async function newestCheckpoint(db: Queryable): Promise<{ size: number; note: string } | undefined> {
  return (await newest(db, {}))[0];
}

const signers = statement((given: Given<{ size: number }>) =>
  tables.selectFrom('logCosignatures').select(['line']).where('size', '=', given.size).orderBy('witness'),
);

/** Returns the lines with which witnesses have signed the checkpoint of a size. */
export async function cosignaturesOf(db: Queryable, size: number): Promise<string[]> {
  return (await signers(db, { size })).map(({ line }) => line);
}

const lastSize = statement((given: Given<{ witness: string }>) =>
  tables
    .selectFrom('logCosignatures')
    .select(({ fn }) => fn.max('size').as('size'))
    .where('witness', '=', given.witness),
);

/** Returns the size of the newest checkpoint that a witness has signed, by its key id. */
export async function lastCosigned(db: Queryable, witness: string): Promise<number | undefined> {
  return (await lastSize(db, { witness }))[0]?.size ?? undefined;
}

const placed = statement((given: Given<{ index: number | null; id: string }>) =>
  tables
    .selectFrom('logRecords')
    .select(['index', 'text'])
    .where(({ eb }) => eb.or([eb('index', '=', given.index), eb('id', '=', given.id)])),
);

export async function findRecord(db: Queryable, place: number | string): Promise<{ index: number; text: string } | undefined> {
  const by = typeof place === 'number' ? { index: place, id: '' } : { index: null, id: place };
  return (await placed(db, by))[0];
}

/** Cosignatures that are searched for a quorum. */
const mostCosignatures = 200;

const cosigned = statement((given: Given<{ index: number }>) =>
  tables
    .selectFrom('logCosignatures')
    .select(['size', 'witness'])
    .where('size', '>', given.index)
    .orderBy('size', 'desc')
    .limit(mostCosignatures),
);

export function cosignedAfter(db: Queryable, index: number): Promise<{ size: number; witness: string }[]> {
  return cosigned(db, { index });
}

const noteOfSize = statement((given: Given<{ size: number }>) =>
  tables.selectFrom('logCheckpoints').select('note').where('size', '=', given.size),
);

export async function checkpointOf(db: Queryable, size: number): Promise<string> {
  return onlyRow(await noteOfSize(db, { size })).note;
}

const afterFreeze = statement((given: Given<{ lotteryId: number }>) =>
  tables
    .selectFrom('logRecords as f')
    .innerJoin('logCosignatures as c', (join) => join.onRef('c.size', '>', 'f.index'))
    .select(['c.size', 'c.witness'])
    .where('f.lotteryId', '=', given.lotteryId)
    .where('f.kind', '=', sql.lit('freeze')),
);

const unsigned = statement(() =>
  tables
    .selectFrom('logCheckpoints as k')
    .leftJoin('logCosignatures as c', 'c.size', 'k.size')
    .select(['k.size', 'c.witness'])
    .where('k.size', '=', ({ selectFrom }) =>
      selectFrom('logCheckpoints')
        .select(({ fn }) => fn.max('size').as('size'))
        .where('createdAt', '<', sql<Date>`clock_timestamp() - interval '30 seconds'`),
    ),
);

/** Returns who has signed the newest checkpoint that is older than 30 s; one row with null if no witness has. */
export function signersOfSettled(db: Queryable): Promise<{ size: number; witness: string | null }[]> {
  return unsigned(db, {});
}

export function signedAfterFreeze(db: Queryable, lotteryId: number): Promise<{ size: number; witness: string }[]> {
  return afterFreeze(db, { lotteryId });
}

const signed = statement((given: Given<{ size: number; witness: string; line: string }>) =>
  tables
    .insertInto('logCosignatures')
    .values({ size: given.size, witness: given.witness, line: given.line })
    .onConflict((conflict) => conflict.columns(['size', 'witness']).doNothing()),
);

/** Stores the signature of a witness, by its key id; another process may have done so already. */
export async function insertCosignature(db: Queryable, row: { size: number; witness: string; line: string }): Promise<void> {
  await signed(db, row);
}

export interface Appended {
  records: readonly { index: number; id: string; kind: LogKind; lotteryId: number | null; text: string }[];
  nodes: readonly StoredNode[];
  texts: readonly { hash: string; text: string }[];
  checkpoint: { size: number; note: string };
}

/** Inserts all rows of an append in one statement. Texts that exist already are kept. */
export async function insertAppended(tx: Queryable, { records, nodes, texts, checkpoint }: Appended): Promise<void> {
  await tx.query(
    `with records as (
       insert into log_records (index, id, kind, lottery_id, text)
       select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[])
     ), nodes as (
       insert into log_nodes (level, index, hash) select * from unnest($6::integer[], $7::bigint[], $8::text[])
     ), texts as (
       insert into log_texts (hash, text) select * from unnest($9::text[], $10::text[]) on conflict do nothing
     )
     insert into log_checkpoints (size, note) values ($11, $12)`,
    [
      records.map(({ index }) => index),
      records.map(({ id }) => id),
      records.map(({ kind }) => kind),
      records.map(({ lotteryId }) => lotteryId),
      records.map(({ text }) => text),
      nodes.map(({ level }) => level),
      nodes.map(({ index }) => index),
      nodes.map(({ hash }) => hash),
      texts.map(({ hash }) => hash),
      texts.map(({ text }) => text),
      checkpoint.size,
      checkpoint.note,
    ],
  );
}

const nodeRange = statement((given: Given<{ level: number; from: number; to: number }>) =>
  tables
    .selectFrom('logNodes')
    .select('hash')
    .where('level', '=', given.level)
    .where('index', '>=', given.from)
    .where('index', '<', given.to)
    .orderBy('index'),
);

/** Returns hashes of complete nodes of a level from `from` (inclusive) to `to` (exclusive). */
export async function nodesBetween(db: Queryable, level: number, from: number, to: number): Promise<string[]> {
  return (await nodeRange(db, { level, from, to })).map(({ hash }) => hash);
}

const textRange = statement((given: Given<{ from: number; to: number }>) =>
  tables.selectFrom('logRecords').select('text').where('index', '>=', given.from).where('index', '<', given.to).orderBy('index'),
);

export async function recordsBetween(db: Queryable, from: number, to: number): Promise<string[]> {
  return (await textRange(db, { from, to })).map(({ text }) => text);
}

const ofId = statement((given: Given<{ id: string }>) => tables.selectFrom('logRecords').select('id').where('id', '=', given.id));

export async function hasRecord(db: Queryable, id: string): Promise<boolean> {
  return (await ofId(db, { id })).length > 0;
}

const ofHash = statement((given: Given<{ hash: string }>) =>
  tables.selectFrom('logTexts').select('text').where('hash', '=', given.hash),
);

export async function findText(db: Queryable, hash: string): Promise<string | undefined> {
  return (await ofHash(db, { hash }))[0]?.text;
}
