import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readCheckpoint, readNote } from 'shared/fair/note';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { SeenRecord } from './Rounds.ts';

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

export async function openStore(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true });
  const file = (name: string) => path.join(folder, name);
  const lines = <Schema extends TSchema>(name: string, schema: Schema) => readLines(file(name), schema);
  const add = (name: string, values: readonly unknown[]) => appendFile(file(name), written(values));
  const key = (await readIfThere(file('key')))?.trim();
  const records = await lines('records.jsonl', Seen);
  const checkpoints = await lines('checkpoints.jsonl', SeenCheckpoint);
  const covered = sizeOf(checkpoints.at(-1)?.note);
  if (records.length > covered) {
    records.length = covered;
    await writeFile(file('records.jsonl'), written(records));
  }
  const checked = new Map((await lines('checked.jsonl', Checked)).map(({ opening, stage }) => [opening, stage]));
  const store: Store = {
    key,
    records,
    checkpoints,
    checked,
    keepKey: async (seen) => {
      await writeFile(file('key'), `${seen}\n`, { flag: 'wx' });
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
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  // Drops a last line that was only partly written when the witness stopped.
  if (whole !== text) await writeFile(file, whole);
  return whole
    .split('\n')
    .filter(Boolean)
    .map((line) => Value.Parse(schema, JSON.parse(line)));
}
