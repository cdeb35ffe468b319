import { utf8ToBytes } from '@noble/hashes/utils.js';
import { must } from './check.ts';
import { isIncluded, leafHash } from './merkle.ts';
import { fromBase64, isSignedBy, NotANote, readCheckpoint, readNote, readVerifier, toBase64 } from './note.ts';
import { cosignedAt, readPolicy, type VerifyMlDsa } from './witnessPolicy.ts';

/*
 * Proofs that the log has a record (C2SP tlog-proof), to be checked without a network. The line `extra` is the record itself, so
 * that the file needs no other: it is authenticated as the leaf of the proof.
 */

const firstLine = 'c2sp.org/tlog-proof@v1';

interface LogProof {
  record: string;
  /** Zero-based place in the log. */
  index: number;
  proof: readonly Uint8Array[];
  note: string;
}

export function proofText({ record, index, proof, note }: LogProof): string {
  const hashes = proof.map((hash) => `${toBase64(hash)}\n`).join('');
  return `${firstLine}\nextra ${toBase64(utf8ToBytes(record))}\nindex ${index}\n${hashes}\n${note}`;
}

export const isProof = (text: string): boolean => text.startsWith(`${firstLine}\n`);

/** @throws NotANote for a text that is not a proof with its record */
export function readProof(text: string): LogProof {
  const [, extra, index, hashes = '', note] =
    /^c2sp\.org\/tlog-proof@v1\nextra (\S+)\nindex (0|[1-9]\d{0,14})\n((?:\S{44}\n){0,63})\n([\s\S]+)$/.exec(text) ?? [];
  if (extra === undefined || note === undefined)
    throw new NotANote('A proof is: its name, extra, index, hashes, an empty line, a checkpoint.');
  const proof = hashes.split('\n').slice(0, -1).map(fromBase64);
  if (proof.some(({ length }) => length !== 32)) throw new NotANote('A hash of the proof has not 32 bytes.');
  return { record: new TextDecoder().decode(fromBase64(extra)), index: Number(index), proof, note };
}

export interface ProvedRecord {
  record: string;
  index: number;
  origin: string;
  size: number;
  logKey: string;
  /** Names of the policy; time in Unix seconds, undefined for a witness that has not signed. */
  witnesses: readonly { name: string; at: number | undefined }[];
  isQuorum: boolean;
}

/**
 * Checks a proof: inclusion, the log's signature, and which witnesses of a policy have signed.
 * @param logKey needed unless the policy names the log
 * @throws Untrue, NotANote or NotAPolicy with the reason
 */
export function checkProof(
  text: string,
  { policy: policyText, logKey, verifyMlDsa }: { policy: string; logKey?: string | undefined; verifyMlDsa?: VerifyMlDsa },
): ProvedRecord {
  const { record, index, proof, note: noteText } = readProof(text);
  const note = readNote(noteText);
  const { origin, size, root } = readCheckpoint(note.text);
  const policy = readPolicy(policyText);
  const keys = logKey === undefined ? policy.logKeys : [logKey];
  const key = keys.find((each) => each.trim().startsWith(`${origin}+`));
  must(key !== undefined, `The proof is of the log of ${origin}, whose key is neither in the policy nor given.`);
  must(isSignedBy(note, readVerifier(key)), 'The checkpoint is not signed with the log’s key.');
  const included = isIncluded(leafHash(utf8ToBytes(record)), { index, size }, proof, root);
  must(included, `The record does not stand at place ${index} of the log.`);
  const witnesses = policy.witnesses.map((each) => ({ name: each.name, at: cosignedAt(note, each, verifyMlDsa) }));
  const signed = witnesses.filter(({ at }) => at !== undefined).map(({ name }) => name);
  return { record, index, origin, size, logKey: key.trim(), witnesses, isQuorum: policy.isQuorum(new Set(signed)) };
}
