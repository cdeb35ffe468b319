import { emptyRoot, inclusionRanges, joined, leafHash, nodeHash, nodesOf, type Range, type TreeNode } from 'shared/fair/merkle';
import { checkpointText, isSignedBy, readCheckpoint, readNote, signedNote } from 'shared/fair/note';
import { kindOf, readOpening } from 'shared/fair/readRecords';
import { type LogKind, recordId, textHash } from 'shared/fair/records';
import { proofText } from 'shared/fair/tlogProof';
import { type Config, ConfigError } from '../../core/config/config.ts';
import type { Queryable } from '../../core/db/database.ts';
import { type FairLog, named, openFairLog, type PublishedWitnesses } from '../../core/fairLog.ts';
import {
  checkpointOf,
  cosignaturesOf,
  cosignedAfter,
  countRecords,
  findNodes,
  findRecord,
  insertAppended,
  lockAppending,
  newestCheckpoint,
} from './fairLog.repository.ts';

/**
 * Opens the transparency log. Its first record fixes its origin for ever, because the records of all lotteries name it; the
 * origin of PUBLIC_URL applies only to an empty log.
 * @throws ConfigError if the log is signed with another key
 */
export async function resumeLog(db: Queryable, config: Pick<Config, 'publicUrl' | 'fairKey'>): Promise<FairLog> {
  const [log, newest] = await currentLog(db, openFairLog(config));
  if (newest !== undefined && !isSignedBy(readNote(newest.note), log.signer)) throw anotherKey(log);
  return log;
}

/** Returns the log under its current origin, which another process may have fixed since, and its newest checkpoint. */
export async function currentLog(db: Queryable, log: FairLog): Promise<[FairLog, { size: number; note: string } | undefined]> {
  const newest = await newestCheckpoint(db);
  return [newest === undefined ? log : named(log, readCheckpoint(readNote(newest.note).text).origin), newest];
}

/**
 * Returns the log for appending; call it while holding the append lock. It checks only the key id of the newest checkpoint, not
 * the signature.
 * @throws ConfigError if the log is signed with another key
 */
export async function logToAppendTo(tx: Queryable, own: FairLog): Promise<FairLog> {
  const [log, newest] = await currentLog(tx, own);
  const claimed = newest === undefined || readNote(newest.note).signatures.some(({ keyId }) => keyId === log.signer.keyId);
  if (!claimed) throw anotherKey(log);
  return log;
}

const anotherKey = ({ origin }: FairLog) =>
  new ConfigError(
    `Configuration: FAIR_KEY is another than the one that signs the public log of ${origin}, and everybody who watches it would see another key: ` +
      'start with the FAIR_KEY of before (where none was set, with the file fair.key of before in DATA_DIR).',
  );

interface HashedNode extends TreeNode {
  hash: Uint8Array;
}

const keyOf = ({ level, index }: TreeNode): string => `${level}/${index}`;

export class Nodes {
  readonly #hashes = new Map<string, Uint8Array>();

  constructor(nodes: readonly HashedNode[] = []) {
    for (const node of nodes) this.add(node);
  }

  add(node: HashedNode): void {
    this.#hashes.set(keyOf(node), node.hash);
  }

  hashOf(node: TreeNode): Uint8Array {
    const hash = this.#hashes.get(keyOf(node));
    if (hash === undefined) throw new RangeError(`The tree of the log has no node ${node.index} of level ${node.level}.`);
    return hash;
  }

  hashOfRange(range: Range): Uint8Array {
    return joined(nodesOf(range).map((node) => this.hashOf(node)));
  }
}

export async function nodesOfRanges(db: Queryable, ranges: readonly Range[]): Promise<Nodes> {
  const stored = await findNodes(db, ranges.flatMap(nodesOf));
  return new Nodes(stored.map((node) => ({ ...node, hash: Buffer.from(node.hash, 'hex') })));
}

/**
 * Computes the nodes that a new leaf completes, from the leaf up; at most log2 n. Adds them to `nodes`, which must contain the
 * nodes of the current root.
 * @param index zero-based index of the leaf
 */
function appendLeaf(nodes: Nodes, index: number, record: Uint8Array): HashedNode[] {
  let node: HashedNode = { level: 0, index, hash: leafHash(record) };
  const grown = [node];
  while (node.index % 2 === 1) {
    const left = nodes.hashOf({ level: node.level, index: node.index - 1 });
    node = { level: node.level + 1, index: (node.index - 1) / 2, hash: nodeHash(left, node.hash) };
    grown.push(node);
  }
  for (const each of grown) nodes.add(each);
  return grown;
}

export interface NewRecord {
  kind: LogKind;
  /** null for a record of the site's pages. */
  lotteryId: number | null;
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
  const nodes = await nodesOfRanges(tx, [{ from: 0, to: before }]);
  const indexed = records.map((record, place) => ({ ...record, id: recordId(record.text), index: before + place }));
  const grown = indexed.flatMap(({ index, text }) => appendLeaf(nodes, index, bytes.encode(text)));
  const root = nodes.hashOfRange({ from: 0, to: size });
  await insertAppended(tx, {
    records: indexed,
    nodes: grown.map((node) => ({ ...node, hash: hex(node.hash) })),
    texts: [...new Set(texts)].map((text) => ({ hash: textHash(text), text })),
    checkpoint: { size, note: signedNote(checkpointText({ origin, size, root }), [signer]) },
  });
  return indexed.map(({ id, index }) => ({ id, index }));
}

/** Returns the newest checkpoint, with the signatures of its witnesses; for an empty log it signs one of size 0. */
export async function latestCheckpoint(db: Queryable, fairLog: FairLog): Promise<{ size: number; note: string }> {
  const [{ origin, signer }, newest] = await currentLog(db, fairLog);
  if (newest === undefined) return { size: 0, note: signedNote(checkpointText({ origin, size: 0, root: emptyRoot }), [signer]) };
  return { size: newest.size, note: await withCosignatures(db, newest) };
}

async function withCosignatures(db: Queryable, { size, note }: { size: number; note: string }): Promise<string> {
  return note + (await cosignaturesOf(db, size)).map((line) => `${line}\n`).join('');
}

/**
 * Builds the proof that the log has a record (C2SP tlog-proof), up to the newest checkpoint that a quorum of witnesses has
 * signed; without one, up to the newest.
 * @param place index or id of the record
 * @returns undefined if there is no such record
 */
export async function proofOfRecord(
  db: Queryable,
  fairLog: FairLog,
  place: number | string,
  witnesses: PublishedWitnesses | undefined,
): Promise<string | undefined> {
  const record = await findRecord(db, place);
  if (record === undefined) return undefined;
  const { index, text } = record;
  const quorum = witnesses?.newestQuorum(await cosignedAfter(db, index));
  const { size, note } =
    quorum === undefined
      ? await latestCheckpoint(db, fairLog)
      : { size: quorum, note: await withCosignatures(db, { size: quorum, note: await checkpointOf(db, quorum) }) };
  const ranges = inclusionRanges(index, size);
  const nodes = await nodesOfRanges(db, ranges);
  return proofText({ record: text, index, proof: ranges.map((range) => nodes.hashOfRange(range)), note });
}
