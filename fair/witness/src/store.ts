import { appendFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { must } from 'shared/fair/check';
import { type Checkpoint, isSignedBy, readCheckpoint, readNote, readVerifier } from 'shared/fair/note';
import { checkpointIn, splitProof } from 'shared/fair/sameLog';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { SeenRecord } from './Rounds.ts';
import { GrowingTree, isWhole } from './readLog.ts';

const Seen = Type.Object({ text: Type.String(), missingAt: Type.Union([Type.Number(), Type.Null()]) });
const SeenCheckpoint = Type.Object({ at: Type.Number(), note: Type.String() });
const Checked = Type.Object({ opening: Type.String(), stage: Type.String() });

/** Stored knowledge of a witness about a site, append-only, in a folder. */
export interface Store {
  key: string | undefined;
  records: SeenRecord[];
  /** Seen checkpoints with the time on the witness's clock, epoch ms. The log must continue the last one. */
  checkpoints: Static<typeof SeenCheckpoint>[];
  /** Kinds of records up to which a round was checked, by the id of its opening. */
  checked: Map<string, string>;
  keepKey(key: string): Promise<void>;
  /** Writes the records before the checkpoint that covers them: after a crash between the two they are read again. */
  keepLook(records: readonly SeenRecord[], checkpoint: Static<typeof SeenCheckpoint>): Promise<void>;
  keepChecked(opening: string, stage: string): Promise<void>;
}

/** The stored state is inconsistent: it was damaged, or changed by another program. It says nothing about the site. */
export class StoreDamaged extends Error {
  override name = 'StoreDamaged';
}

/** @param folder of one site; created when missing @throws StoreDamaged when the key of its checkpoints is lost */
export async function openStore(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true });
  const file = (name: string) => path.join(folder, name);
  const add = (name: string, values: readonly unknown[]) => appendFile(file(name), written(values));
  const { key, records, checkpoints } = await readStore(folder);
  const stages = await readLines(file('checked.jsonl'), Checked);
  // What an interrupted run wrote only in part, and records that no checkpoint covers, are read again from the site.
  for (const [name, values] of Object.entries({ records, checkpoints, checked: stages })) {
    const [text, whole] = [await readIfThere(file(`${name}.jsonl`)), written(values)];
    if (text !== undefined && text !== whole) await writeFile(file(`${name}.jsonl`), whole);
  }
  const checked = new Map(stages.map(({ opening, stage }) => [opening, stage]));
  const store: Store = {
    key,
    records,
    checkpoints,
    checked,
    keepKey: async (seen) => {
      await writeFile(file('key.new'), `${seen}\n`);
      await rename(file('key.new'), file('key'));
      store.key = seen;
    },
    keepLook: async (added, checkpoint) => {
      await add('records.jsonl', added);
      await add('checkpoints.jsonl', [checkpoint]);
      records.push(...added);
      checkpoints.push(checkpoint);
    },
    keepChecked: async (opening, stage) => {
      await add('checked.jsonl', [{ opening, stage }]);
      checked.set(opening, stage);
    },
  };
  return store;
}

/** Reads the checkpoints and records of a witness and changes nothing, so the witness may be running. @throws StoreDamaged */
export async function readStore(folder: string): Promise<Pick<Store, 'key' | 'records' | 'checkpoints'>> {
  const file = (name: string) => path.join(folder, name);
  // The checkpoints first: the records that one covers are written before it.
  const checkpoints = await readLines(file('checkpoints.jsonl'), SeenCheckpoint);
  const records = (await readLines(file('records.jsonl'), Seen)).slice(0, sizeOf(checkpoints.at(-1)?.note));
  const keyText = await readIfThere(file('key'));
  // Without its line feed the key was only partly written, so nothing was seen with it.
  const key = keyText?.endsWith('\n') ? keyText.trim() : undefined;
  if (key === undefined && checkpoints.length > 0)
    throw new StoreDamaged(`The log’s key is missing in ${file('key')}, and what was seen cannot be checked without it.`);
  return { key, records, checkpoints };
}

const sizeOf = (note: string | undefined): number => (note === undefined ? 0 : readCheckpoint(readNote(note).text).size);
const written = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readLines<Schema extends TSchema>(file: string, schema: Schema): Promise<Static<Schema>[]> {
  const text = (await readIfThere(file)) ?? '';
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => Value.Parse(schema, JSON.parse(line)));
}

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
