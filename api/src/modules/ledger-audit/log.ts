import { sql } from 'kysely';
import { lastAttempt, minDelay, roundOfAttempt } from 'shared/fair/beacon';
import { decidesAt } from 'shared/fair/checkResult';
import { readTerms } from 'shared/fair/extension';
import { joined, leafHash, nodeHash } from 'shared/fair/merkle';
import { isSignedBy, NotANote, type NoteVerifier, readCheckpoint, readNote } from 'shared/fair/note';
import { kindOf, readFreeze } from 'shared/fair/readRecords';
import { type OpeningRecord, recordId } from 'shared/fair/records';
import type { Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';
import type { DrawSources } from '../../core/draw-sources/createDrawSources.ts';
import { BeaconUnavailable, ChainUnavailable } from '../../core/draw-sources/drawSource.ts';
import { findText } from '../transparency-log/fairLog.repository.ts';
import type { LedgerFault } from '../wallets/ledger.repository.ts';

const batch = 1_000;
const bytes = new TextEncoder();
const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');

/** A complete subtree at the right edge of the Merkle tree. */
interface Edge {
  level: number;
  hash: Uint8Array;
}

/**
 * Audits the transparency log: ids of records, and nodes and checkpoints against a tree that is computed from the records.
 * @param key verifies signatures of the site's current key; those of earlier keys are not verified
 */
export async function logFaults(db: Queryable, key: NoteVerifier | undefined): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  const edges: Edge[] = [];
  let size = 0;
  for (let records = await recordsFrom(db, 0, batch); records.length > 0; records = await recordsFrom(db, size, batch)) {
    const from = size;
    const nodes: { level: number; index: number; hash: string }[] = [];
    const roots = new Map<number, string>();
    for (const { index, id, kind, text } of records) {
      if (index !== size) return [...faults, { fault: 'a record of the log is gone', detail: `record ${size}` }];
      if (recordId(text) !== id || kindOf(text) !== kind)
        faults.push({ fault: 'a record of the log is not what its id says', detail: `record ${index}` });
      nodes.push(...grown(edges, size, leafHash(bytes.encode(text))));
      size++;
      roots.set(size, hex(joined(edges.map(({ hash }) => hash))));
    }
    faults.push(...(await nodeFaults(db, nodes, from, size)), ...(await checkpointFaults(db, roots, from, size, key)));
  }
  const last = await checkpointsBetween(db, size, Number.MAX_SAFE_INTEGER);
  faults.push(
    ...last.map((each) => ({
      fault: 'records of the log are gone',
      detail: `a checkpoint counted ${each.size}, there are ${size}`,
    })),
  );
  for (const hash of await wrongTexts(db)) faults.push({ fault: 'a text of the log is not what its hash says', detail: hash });
  return faults;
}

/** Appends a leaf at the right edge. @returns the subtrees that it completes */
function grown(edges: Edge[], leaf: number, hash: Uint8Array): { level: number; index: number; hash: string }[] {
  let edge: Edge = { level: 0, hash };
  const nodes = [{ level: 0, index: leaf, hash: hex(hash) }];
  for (let left = edges.at(-1); left !== undefined && left.level === edge.level; left = edges.at(-1)) {
    edges.pop();
    edge = { level: edge.level + 1, hash: nodeHash(left.hash, edge.hash) };
    nodes.push({ level: edge.level, index: Math.floor(leaf / 2 ** edge.level), hash: hex(edge.hash) });
  }
  edges.push(edge);
  return nodes;
}

async function nodeFaults(
  db: Queryable,
  nodes: readonly { level: number; index: number; hash: string }[],
  from: number,
  to: number,
): Promise<LedgerFault[]> {
  const stored = new Map((await nodesOfLeaves(db, from, to)).map(({ level, index, hash }) => [`${level}/${index}`, hash]));
  return nodes
    .filter(({ level, index, hash }) => stored.get(`${level}/${index}`) !== hash)
    .map(({ level, index }) => ({
      fault: 'a node of the log is not that of its records',
      detail: `level ${level}, index ${index}`,
    }));
}

async function checkpointFaults(
  db: Queryable,
  roots: ReadonlyMap<number, string>,
  from: number,
  to: number,
  key: NoteVerifier | undefined,
): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const { size, note } of await checkpointsBetween(db, from, to)) {
    const detail = `checkpoint of ${size} records`;
    try {
      const read = readNote(note);
      const checkpoint = readCheckpoint(read.text);
      if (checkpoint.size !== size || hex(checkpoint.root) !== roots.get(size))
        faults.push({ fault: 'a checkpoint is not that of the records', detail });
      const own = key !== undefined && read.signatures.some(({ name, keyId }) => name === key.name && keyId === key.keyId);
      if (key !== undefined && own && !isSignedBy(read, key))
        faults.push({ fault: 'the signature of a checkpoint is none', detail });
    } catch (error) {
      if (!(error instanceof NotANote)) throw error;
      faults.push({ fault: 'a checkpoint cannot be read', detail });
    }
  }
  return faults;
}

/** Seconds after what decides came out, until a result that is not in the log counts as withheld. */
const withheldAfter = 120;

type Sources = Pick<DrawSources, 'beaconOf' | 'chainNamed'>;

export interface WithheldRound {
  round: number;
  name: string;
}

/**
 * Finds the undrawn rounds whose source is out, or cannot be asked here, and those that no attempt has frozen. Reads the log
 * alone, because rows could have been changed. @param now Unix seconds
 */
export async function withheldRounds(db: Queryable, sources: Sources, now: number): Promise<WithheldRound[]> {
  const withheld: WithheldRound[] = [];
  for (const { opening: text, extension, freeze } of await unendedRounds(db)) {
    const opening = readTerms(text, extension);
    const attempt = freeze !== null ? readFreeze(freeze).attempt : opening.decidedBy.rule === 'v2' ? lastAttempt : 0;
    const decides = decidesAt(opening, attempt) ?? opening.closes + minDelay;
    if (now < decides + withheldAfter || (freeze !== null && (await isNotOut(opening, attempt, sources)))) continue;
    const [, name = 'no name'] = /^name: (.*)\n/.exec((await findText(db, opening.prize)) ?? '') ?? [];
    withheld.push({ round: opening.round, name });
  }
  return withheld;
}

async function isNotOut({ decidedBy }: OpeningRecord, attempt: number, sources: Sources): Promise<boolean> {
  try {
    if (decidedBy.rule === 'v1') {
      const chain = sources.chainNamed(decidedBy.chain);
      return chain !== undefined && (await chain.firstBlockAt(new Date(decidedBy.blockAt * 1000))) === undefined;
    }
    const beacon = await sources.beaconOf(decidedBy.beacon);
    return beacon !== undefined && (await beacon.round(roundOfAttempt(decidedBy.beaconRound, attempt))) === undefined;
  } catch (error) {
    if (error instanceof ChainUnavailable || error instanceof BeaconUnavailable) return false;
    throw error;
  }
}

const records = statement((given: Given<{ from: number; limit: number }>) =>
  tables
    .selectFrom('logRecords')
    .select(['index', 'id', 'kind', 'text'])
    .where('index', '>=', given.from)
    .orderBy('index')
    .limit(given.limit),
);

function recordsFrom(db: Queryable, from: number, limit: number): Promise<RowOf<typeof records>[]> {
  return records(db, { from, limit });
}

const nodes = statement((given: Given<{ from: number; to: number }>) =>
  tables
    .selectFrom('logNodes as n')
    .innerJoin(sql<{ level: number }>`generate_series(0, 52)`.as<'l'>(sql`l (level)`), 'l.level', 'n.level')
    .select(['n.level', 'n.index', 'n.hash'])
    // Per level, only nodes whose last leaf is in the range: so the log is read in parts, each with its part of the nodes.
    .where(({ ref }) => sql<boolean>`${ref('n.index')} >= ${given.from}::bigint >> ${ref('l.level')}`)
    .where(({ ref }) => sql<boolean>`${ref('n.index')} < ${given.to}::bigint >> ${ref('l.level')}`),
);

/** Returns the nodes whose last leaf is in the range from `from` (inclusive) to `to` (exclusive). */
function nodesOfLeaves(db: Queryable, from: number, to: number): Promise<RowOf<typeof nodes>[]> {
  return nodes(db, { from, to });
}

const checkpoints = statement((given: Given<{ after: number; to: number }>) =>
  tables
    .selectFrom('logCheckpoints')
    .select(['size', 'note'])
    .where('size', '>', given.after)
    .where('size', '<=', given.to)
    .orderBy('size'),
);

/** Returns checkpoints with sizes above `after`, up to and including `to`. */
function checkpointsBetween(db: Queryable, after: number, to: number): Promise<RowOf<typeof checkpoints>[]> {
  return checkpoints(db, { after, to });
}

const wrong = statement(() =>
  tables
    .selectFrom('logTexts')
    .select('hash')
    .where(({ ref }) => sql<boolean>`${ref('hash')} <> encode(sha256(convert_to(${ref('text')}, 'UTF8')), 'hex')`),
);

async function wrongTexts(db: Queryable): Promise<string[]> {
  return (await wrong(db, {})).map(({ hash }) => hash);
}

const unended = statement(() =>
  tables
    .selectFrom('logRecords as o')
    .leftJoin('logRecords as f', (join) => join.onRef('f.lotteryId', '=', 'o.lotteryId').on('f.kind', '=', 'freeze'))
    .leftJoin('logRecords as x', (join) => join.onRef('x.lotteryId', '=', 'o.lotteryId').on('x.kind', '=', 'extend'))
    .select(['o.text as opening', 'x.text as extension', 'f.text as freeze'])
    .where('o.kind', '=', 'opening')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('logRecords as e')
            .select('e.id')
            .whereRef('e.lotteryId', '=', 'o.lotteryId')
            .where('e.kind', 'in', ['result', 'cancel']),
        ),
      ),
    )
    .orderBy('o.index'),
);

/** Returns opening, extension and freeze of the lotteries that the log shows neither drawn nor cancelled, whatever their rows say. */
function unendedRounds(db: Queryable): Promise<RowOf<typeof unended>[]> {
  return unended(db, {});
}
