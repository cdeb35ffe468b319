import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { cosignatureTypes, NotANote, type Note, type NoteVerifier, readCheckpoint, readVerifier } from './note.ts';

export type CosignatureAlgorithm = 'ed25519' | 'ml-dsa-44';

export interface PolicyWitness {
  name: string;
  algorithm: CosignatureAlgorithm;
  verifier: NoteVerifier;
  /** Address of its `add-checkpoint`, without that; undefined in a policy that is only for checking. */
  url: string | undefined;
}

export interface WitnessPolicy {
  text: string;
  /** Keys of the lines `log`, unread: one may be of a type that is unknown here. */
  logKeys: readonly string[];
  witnesses: readonly PolicyWitness[];
  isQuorum(signed: ReadonlySet<string>): boolean;
}

export class NotAPolicy extends Error {
  override name = 'NotAPolicy';
}

/**
 * Reads a policy in the format of C2SP tlog-policy: which witnesses there are, and how many of them must have signed.
 * @throws NotAPolicy
 */
export function readPolicy(text: string): WitnessPolicy {
  const reading = new Reading();
  for (const [index, line] of text.split('\n').entries()) {
    const words = line.split(/[ \t]+/).filter(Boolean);
    if (words.length === 0 || words[0]?.startsWith('#')) continue;
    try {
      reading.take(words);
    } catch (error) {
      if (error instanceof NotAPolicy || error instanceof NotANote)
        throw new NotAPolicy(`Line ${index + 1} of the policy: ${error.message}`);
      throw error;
    }
  }
  return { text, ...reading.policy() };
}

type IsSatisfied = (signed: ReadonlySet<string>) => boolean;

class Reading {
  readonly #logKeys: string[] = [];
  readonly #witnesses: PolicyWitness[] = [];
  readonly #named = new Map<string, IsSatisfied>();
  readonly #members = new Set<string>();
  #quorum: IsSatisfied | undefined;

  take([kind = '', ...words]: readonly string[]): void {
    if (kind === 'log') this.#logKeys.push(words[0] ?? '');
    else if (kind === 'witness') this.#witness(words);
    else if (kind === 'group') this.#group(words);
    else if (kind === 'quorum') this.#takeQuorum(words);
    else throw new NotAPolicy(`"${kind}" is none of log, witness, group and quorum.`);
  }

  policy(): Omit<WitnessPolicy, 'text'> {
    if (this.#quorum === undefined) throw new NotAPolicy('The policy has no line with its quorum.');
    return { logKeys: this.#logKeys, witnesses: this.#witnesses, isQuorum: this.#quorum };
  }

  #witness([name = '', key = '', url, ...more]: readonly string[]): void {
    if (more.length > 0) throw new NotAPolicy('A witness is a name, a key and an address.');
    const verifier = readVerifier(key, cosignatureTypes);
    if (this.#witnesses.some((one) => String(one.verifier.publicKey) === String(verifier.publicKey)))
      throw new NotAPolicy('Another witness has the same key.');
    this.#name(name, (signed) => signed.has(name));
    this.#witnesses.push({ name, algorithm: verifier.publicKey.length === 32 ? 'ed25519' : 'ml-dsa-44', verifier, url });
  }

  #group([name = '', threshold = '', ...members]: readonly string[]): void {
    const needed = threshold === 'all' ? members.length : threshold === 'any' ? 1 : Number(threshold);
    if (!Number.isInteger(needed) || needed < 1 || needed > members.length)
      throw new NotAPolicy('A group is a name, how many of its members are needed (all, any or a number), and the members.');
    const rules = members.map((member) => {
      if (this.#members.has(member)) throw new NotAPolicy(`"${member}" is a member of a group already.`);
      this.#members.add(member);
      return this.#known(member);
    });
    this.#name(name, (signed) => rules.filter((isSatisfied) => isSatisfied(signed)).length >= needed);
  }

  #takeQuorum([name = '', ...more]: readonly string[]): void {
    if (this.#quorum !== undefined || more.length > 0) throw new NotAPolicy('There is one quorum, a single name.');
    this.#quorum = name === 'none' ? () => true : this.#known(name);
  }

  #name(name: string, rule: IsSatisfied): void {
    if (name === '' || name === 'none' || this.#named.has(name)) throw new NotAPolicy(`"${name}" is not a name, or used before.`);
    this.#named.set(name, rule);
  }

  #known(name: string): IsSatisfied {
    const rule = this.#named.get(name);
    if (rule === undefined) throw new NotAPolicy(`"${name}" is not named in a line before.`);
    return rule;
  }
}

const withLength = (text: string): Uint8Array => {
  const bytes = utf8ToBytes(text);
  return concatBytes(Uint8Array.of(bytes.length), bytes);
};

function u64(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/**
 * Builds what a cosignature signs (C2SP tlog-cosignature).
 * @param name of the witness
 * @param seconds time of the cosignature, Unix seconds
 * @param text of a checkpoint, with its last LF
 */
export function cosignedMessage(algorithm: CosignatureAlgorithm, name: string, seconds: number, text: string): Uint8Array {
  if (algorithm === 'ed25519') return utf8ToBytes(`cosignature/v1\ntime ${seconds}\n${text}`);
  const { origin, size, root } = readCheckpoint(text);
  const log = [withLength(origin), u64(0), u64(size), root];
  return concatBytes(utf8ToBytes('subtree/v1\n\0'), withLength(name), u64(seconds), ...log);
}

/** Verifies an ML-DSA-44 signature; a parameter, because browsers have no such function. */
export type VerifyMlDsa = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

/**
 * Returns when a witness cosigned a checkpoint, Unix seconds by its own clock; undefined if it did not, or not genuinely.
 * @param verifyMlDsa without it, no ML-DSA-44 cosignature counts
 */
export function cosignedAt(
  { text, signatures }: Note,
  { algorithm, verifier }: Pick<PolicyWitness, 'algorithm' | 'verifier'>,
  verifyMlDsa?: VerifyMlDsa,
): number | undefined {
  const { name, keyId, publicKey } = verifier;
  const own = signatures.find((each) => each.name === name && each.keyId === keyId)?.signature;
  if (own?.length !== 8 + (algorithm === 'ed25519' ? 64 : 2420)) return undefined;
  const seconds = Number(new DataView(own.buffer, own.byteOffset, 8).getBigUint64(0));
  if (!Number.isSafeInteger(seconds)) return undefined;
  const message = cosignedMessage(algorithm, name, seconds, text);
  const isGenuine =
    algorithm === 'ed25519'
      ? ed25519.verify(own.subarray(8), message, publicKey)
      : verifyMlDsa?.(publicKey, message, own.subarray(8));
  return isGenuine ? seconds : undefined;
}
