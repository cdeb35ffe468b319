import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/*
 * Signed notes and checkpoints in the formats of C2SP (signed-note, tlog-checkpoint): a text, an empty line, and a line for each
 * signature: `— name base64(key id ‖ signature)`.
 */

const ed25519Type = 1;
/** Of witnesses that sign checkpoints with their time (C2SP tlog-cosignature): Ed25519, ML-DSA-44. */
export const cosignatureTypes = [4, 6] as const;

const publicKeyBytes = { 1: 32, 4: 32, 6: 1312 } as const;
type KeyType = keyof typeof publicKeyBytes;

export interface NoteVerifier {
  name: string;
  /** 8 hex digits. */
  keyId: string;
  publicKey: Uint8Array;
}

export interface NoteSigner extends NoteVerifier {
  secretKey: Uint8Array;
}

export interface Checkpoint {
  origin: string;
  size: number;
  root: Uint8Array;
}

/** The text is not a valid note or key; the message says where. */
export class NotANote extends Error {
  override name = 'NotANote';
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** @throws NotANote unless it is canonical: unused bits of the last character could otherwise be changed unnoticed */
export function fromBase64(text: string): Uint8Array {
  const bytes = (() => {
    try {
      return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    } catch {
      return undefined;
    }
  })();
  if (bytes === undefined || toBase64(bytes) !== text) throw new NotANote(`"${text.slice(0, 20)}" is not base64.`);
  return bytes;
}

function keyIdOf(name: string, publicKey: Uint8Array, type: KeyType = ed25519Type): string {
  const hash = sha256(concatBytes(utf8ToBytes(name), Uint8Array.of(0x0a, type), publicKey));
  return bytesToHex(hash.subarray(0, 4));
}

/** @param secretKey 32 bytes */
export function noteSigner(name: string, secretKey: Uint8Array): NoteSigner {
  if (!/^[^\s+]+$/.test(name)) throw new RangeError(`A key's name has no spaces and no plus: "${name}".`);
  const publicKey = ed25519.getPublicKey(secretKey);
  return { name, keyId: keyIdOf(name, publicKey), publicKey, secretKey };
}

/** Formats a public key as the log publishes it: `name+key id+base64 of 0x01 ‖ key`. */
export function verifierText({ name, keyId, publicKey }: NoteVerifier): string {
  return `${name}+${keyId}+${toBase64(concatBytes(Uint8Array.of(ed25519Type), publicKey))}`;
}

/** @throws NotANote for a key that is of none of the types */
export function readVerifier(text: string, types: readonly KeyType[] = [ed25519Type]): NoteVerifier {
  const [, name, keyId, key] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  if (name === undefined || keyId === undefined || key === undefined) throw new NotANote('A key is name+id+base64.');
  const bytes = fromBase64(key);
  const type = types.find((each) => each === bytes[0] && bytes.length === publicKeyBytes[each] + 1);
  if (type === undefined) throw new NotANote(`It is not a key of type ${types.join(' or ')}.`);
  const publicKey = bytes.subarray(1);
  if (keyIdOf(name, publicKey, type) !== keyId) throw new NotANote('The id of the key does not belong to it.');
  return { name, keyId, publicKey };
}

export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

export function signedNote(text: string, signers: readonly NoteSigner[]): string {
  const lines = signers.map(({ name, keyId, secretKey }) => {
    const signature = ed25519.sign(utf8ToBytes(text), secretKey);
    return `— ${name} ${toBase64(concatBytes(hexToBytes(keyId), signature))}\n`;
  });
  return `${text}\n${lines.join('')}`;
}

export interface Note {
  /** Signed text, with its last LF. */
  text: string;
  signatures: { name: string; keyId: string; signature: Uint8Array }[];
}

/** @throws NotANote */
export function readNote(note: string): Note {
  const end = note.lastIndexOf('\n\n');
  if (end < 0) throw new NotANote('It has no empty line before its signatures.');
  const lines = note.slice(end + 2).split('\n');
  if (lines.pop() !== '' || lines.length === 0) throw new NotANote('It ends without a signature.');
  return {
    text: note.slice(0, end + 1),
    signatures: lines.map((line) => {
      const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
      if (name === undefined || encoded === undefined) throw new NotANote('A line of its signatures is not one.');
      const bytes = fromBase64(encoded);
      if (bytes.length < 5) throw new NotANote('A signature is too short.');
      return { name, keyId: bytesToHex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
    }),
  };
}

export function isSignedBy({ text, signatures }: Note, { name, keyId, publicKey }: NoteVerifier): boolean {
  const own = signatures.find((each) => each.name === name && each.keyId === keyId);
  if (own === undefined || own.signature.length !== 64) return false;
  return ed25519.verify(own.signature, utf8ToBytes(text), publicKey);
}

/** @throws NotANote */
export function readCheckpoint(text: string): Checkpoint {
  const [origin, size, root] = text.split('\n');
  if (!origin || !/^(0|[1-9]\d{0,15})$/.test(size ?? '') || root === undefined)
    throw new NotANote('A checkpoint is three lines: origin, size, root.');
  const bytes = fromBase64(root);
  if (bytes.length !== 32) throw new NotANote('The root of a checkpoint is 32 bytes.');
  return { origin, size: Number(size), root: bytes };
}
