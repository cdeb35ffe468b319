import { bytesToHex } from '@noble/hashes/utils.js';
import { type Finding, must, unchecked, valid } from './check.ts';
import { readReceipt } from './checkReceipt.ts';
import { consistencyRanges, isConsistent } from './merkle.ts';
import { isSignedBy, NotANote, readCheckpoint, readNote, readVerifier } from './note.ts';
import { type FetchBytes, LogTiles } from './tiles.ts';
import { isProof, readProof } from './tlogProof.ts';

/**
 * Returns the signed checkpoint in a text: a checkpoint itself, a bundle, a receipt or a tlog-proof.
 * @throws Untrue or NotANote for anything else
 */
export function checkpointIn(text: string): string {
  const whole = text.trim();
  if (whole.startsWith('{')) return checkpointOfBundle(whole);
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(whole)) return readReceipt(whole).claims.checkpoint;
  const note = isProof(whole) ? readProof(`${whole}\n`).note : `${whole}\n`;
  readCheckpoint(readNote(note).text);
  return note;
}

function checkpointOfBundle(text: string): string {
  try {
    const { log }: { log?: { checkpoint?: unknown } } = JSON.parse(text);
    if (typeof log?.checkpoint === 'string') return log.checkpoint;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new NotANote('The bundle has no checkpoint.');
}

/** Returns the proof that a log has been split, as one file: both signed checkpoints, the shorter first. */
export function splitProof(notes: readonly [string, string]): string {
  const sizeOf = (note: string) => readCheckpoint(readNote(note).text).size;
  return notes.toSorted((one, other) => sizeOf(one) - sizeOf(other)).join('\n');
}

export interface LogFinding extends Finding {
  /** Two checkpoints that the log has signed and that cannot both be of one log, and both as one file. */
  split?: { given: string; shown: string; file: string };
}

const counted = (size: number): string => (size === 1 ? 'record' : `${size} records`);

/**
 * Checks that a checkpoint is of a log: the log has signed it and begins with its records.
 * @param given the signed checkpoint
 * @param head the log's present checkpoint, fetched after `given` was signed
 * @param fetch answers addresses of the site
 * @throws Untrue when the site contradicts itself, NotANote, and errors of `fetch`
 */
export async function checkSameLog(given: string, head: string, logKey: string, fetch: FetchBytes): Promise<LogFinding> {
  const verifier = readVerifier(logKey);
  const [note, now] = [readNote(given), readNote(head)];
  const [then, present] = [readCheckpoint(note.text), readCheckpoint(now.text)];
  must(isSignedBy(now, verifier), 'The present checkpoint of this log is not signed with its key.');
  const figures = [
    { label: 'Log', value: then.origin },
    { label: 'Records', value: String(then.size) },
    { label: 'Records now', value: String(present.size) },
    { label: 'Root', value: bytesToHex(then.root) },
  ];
  if (then.origin !== verifier.name)
    return unchecked(`It is of the log of ${then.origin}, and this is the log of ${verifier.name}.`, figures);
  if (!isSignedBy(note, verifier))
    return unchecked(
      'The signature is unknown: it is not signed with the key of this log, so it proves nothing about it.',
      figures,
    );
  const split = (says: string): LogFinding => ({
    state: 'invalid',
    says,
    figures,
    split: { given, shown: head, file: splitProof([given, head]) },
  });
  if (then.size > present.size)
    return split(`The log has signed ${counted(then.size)}, and shows only ${present.size}: there are two logs.`);
  const tiles = new LogTiles(fetch, present.size);
  const ranges = then.size === 0 ? [] : consistencyRanges(then.size, present.size);
  const proof = await Promise.all(ranges.map((range) => tiles.hashOf(range)));
  if (!isConsistent(then, present, proof))
    return split(`The log has signed different lists of the first ${counted(then.size)}: there are two logs.`);
  return valid(`It is of this log, whose ${present.size} records begin with the same ${counted(then.size)}.`, figures);
}
