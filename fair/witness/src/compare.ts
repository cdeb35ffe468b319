import { readFile, stat } from 'node:fs/promises';
import { must } from 'shared/fair/check';
import { type Checkpoint, isSignedBy, readCheckpoint, readNote, readVerifier } from 'shared/fair/note';
import { checkpointIn, splitProof } from 'shared/fair/sameLog';
import { GrowingTree, isWhole } from './readLog.ts';
import { readStore } from './store.ts';

/** A view of a log: a signed checkpoint, and the log's records where a witness has kept them. */
interface View {
  note: string;
  checkpoint: Checkpoint;
  records: readonly string[];
  key: string | undefined;
}

export interface Comparison {
  /** 0: one log. 1: two logs under one signature. 2: not decided. */
  exit: 0 | 1 | 2;
  says: string;
  proof?: string;
}

/**
 * Compares what two visitors or witnesses were shown of a log.
 * @param places two of: a witness's folder, or a file with a checkpoint, a bundle, a receipt or a tlog-proof
 * @param key the log's public key; needed unless one of the places is a folder
 * @throws Error for a place that is none of these
 */
export async function compareViews(places: readonly [string, string], key?: string): Promise<Comparison> {
  const views = await Promise.all(places.map(viewAt));
  const logKey = key ?? views.find((view) => view.key !== undefined)?.key;
  if (logKey === undefined) return { exit: 2, says: 'The key of the log is needed: give --key, or the folder of a witness.' };
  const verifier = readVerifier(logKey);
  const unsigned = views.findIndex(({ note }) => !isSignedBy(readNote(note), verifier));
  if (unsigned >= 0)
    return { exit: 2, says: `The checkpoint of ${places[unsigned]} is not signed with the log’s key, so it proves nothing.` };
  const [shorter, longer] = views.toSorted((one, other) => one.checkpoint.size - other.checkpoint.size);
  must(shorter !== undefined && longer !== undefined, 'Two places are compared.');
  const { size } = shorter.checkpoint;
  if (size < longer.checkpoint.size && longer.records.length === 0)
    return {
      exit: 2,
      says: `Only a witness’s folder shows whether the longer log begins with the ${size} records of the other.`,
    };
  if (size < longer.checkpoint.size ? beginsWith(longer, shorter.checkpoint) : isSame(shorter, longer))
    return { exit: 0, says: `Both were shown the same log: its first ${size} records are the same.` };
  return {
    exit: 1,
    says: `There are two logs: the site has signed different lists of the first ${size} records.`,
    proof: splitProof([shorter.note, longer.note]),
  };
}

const isSame = (one: View, other: View): boolean => Buffer.from(one.checkpoint.root).equals(Buffer.from(other.checkpoint.root));

function beginsWith({ records }: View, checkpoint: Checkpoint): boolean {
  const tree = new GrowingTree();
  for (const record of records.slice(0, checkpoint.size)) tree.append(Buffer.from(record));
  return isWhole(tree, checkpoint);
}

/** An unreadable file accuses no site, so its error is not an Untrue. */
async function viewAt(place: string): Promise<View> {
  try {
    return await readView(place);
  } catch (error) {
    throw new Error(`${place} has no checkpoint that can be read. ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function readView(place: string): Promise<View> {
  if ((await stat(place)).isDirectory()) {
    const { key, records, checkpoints } = await readStore(place);
    const note = checkpoints.at(-1)?.note;
    must(note !== undefined, `${place} is not the folder of a witness that has seen a log.`);
    return { ...viewOf(note), key, records: records.map(({ text }) => text) };
  }
  return viewOf(checkpointIn(await readFile(place, 'utf8')));
}

const viewOf = (note: string): View => ({ note, checkpoint: readCheckpoint(readNote(note).text), records: [], key: undefined });
