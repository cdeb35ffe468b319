import { emptyRoot, joined, nodesOf } from 'shared/fair/merkle';
import { checkpointText, signedNote } from 'shared/fair/note';
import { kindOf, readOpening } from 'shared/fair/readRecords';
import { type RecordKind, recordId, textHash } from 'shared/fair/records';
import type { Queryable } from '../../core/db/database.ts';
import type { FairLog } from '../../core/fairLog.ts';
import { appendLeaf, Nodes } from './appendLeaf.ts';
import { countRecords, findNodes, insertAppended, lockAppending } from './fairLog.repository.ts';
import { currentLog, logToAppendTo } from './resumeLog.ts';

export interface NewRecord {
  kind: RecordKind;
  lotteryId: number;
  text: string;
}

const bytes = new TextEncoder();
const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');

/**
 * Appends records to the transparency log in the caller's transaction; index, tree and signed checkpoint become visible when it
 * commits. Call it LAST in a transaction: it holds the append lock until the commit, so locks of lotteries and wallets must be
 * taken before.
 * @param texts prizes and terms that the records name by hash
 * @returns ids and indices, in the order of the records
 * @throws RangeError for a text that is not a record of its kind, or an opening that names another log; ConfigError for another
 * key
 */
export async function appendRecords(
  tx: Queryable,
  fairLog: FairLog,
  records: readonly NewRecord[],
  texts: readonly string[] = [],
): Promise<{ id: string; index: number }[]> {
  if (records.length === 0) return [];
  for (const { kind, text } of records)
    if (kindOf(text) !== kind) throw new RangeError(`This is no ${kind} record: ${text.slice(0, 40)}`);
  await lockAppending(tx);
  const { origin, signer } = await logToAppendTo(tx, fairLog);
  for (const { kind, text } of records)
    if (kind === 'opening' && readOpening(text).origin !== origin)
      throw new RangeError(`This is the log of ${origin}, the opening names another: ${text.slice(0, 60)}`);
  const before = await countRecords(tx);
  const size = before + records.length;
  const stored = await findNodes(tx, nodesOf({ from: 0, to: before }));
  const nodes = new Nodes(stored.map((node) => ({ ...node, hash: Buffer.from(node.hash, 'hex') })));
  const indexed = records.map((record, place) => ({ ...record, id: recordId(record.text), index: before + place }));
  const grown = indexed.flatMap(({ index, text }) => appendLeaf(nodes, index, bytes.encode(text)));
  const root = joined(nodesOf({ from: 0, to: size }).map((node) => nodes.hashOf(node)));
  await insertAppended(tx, {
    records: indexed,
    nodes: grown.map((node) => ({ ...node, hash: hex(node.hash) })),
    texts: [...new Set(texts)].map((text) => ({ hash: textHash(text), text })),
    checkpoint: { size, note: signedNote(checkpointText({ origin, size, root }), [signer]) },
  });
  return indexed.map(({ id, index }) => ({ id, index }));
}

/** Returns the newest checkpoint; for an empty log it signs one of size 0. */
export async function latestCheckpoint(db: Queryable, fairLog: FairLog): Promise<{ size: number; note: string }> {
  const [{ origin, signer }, newest] = await currentLog(db, fairLog);
  return newest ?? { size: 0, note: signedNote(checkpointText({ origin, size: 0, root: emptyRoot }), [signer]) };
}
