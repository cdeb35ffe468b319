import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { cosignatureType, NotANote, type Note, type NoteVerifier, readVerifier } from './note.ts';

/** A witness whose Ed25519 cosignatures a policy counts. */
export interface PolicyWitness {
  /** Name within the policy. */
  name: string;
  verifier: NoteVerifier;
  /** Address of its `add-checkpoint`, without that; undefined in a policy that is only for checking. */
  url: string | undefined;
}

export interface WitnessPolicy {
  text: string;
  witnesses: readonly PolicyWitness[];
  isQuorum(signed: ReadonlySet<string>): boolean;
}

/** The text is not a policy; the message names the line. */
export class NotAPolicy extends Error {
  override name = 'NotAPolicy';
}

/**
 * Reads a policy in the format of C2SP tlog-policy: which witnesses there are, and how many of them must have signed. Lines `log`
 * are skipped: the log is known from elsewhere.
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
  readonly #witnesses: PolicyWitness[] = [];
  readonly #named = new Map<string, IsSatisfied>();
  readonly #members = new Set<string>();
  #quorum: IsSatisfied | undefined;

  take([kind = '', ...words]: readonly string[]): void {
    if (kind === 'log') return;
    if (kind === 'witness') this.#witness(words);
    else if (kind === 'group') this.#group(words);
    else if (kind === 'quorum') this.#takeQuorum(words);
    else throw new NotAPolicy(`"${kind}" is none of log, witness, group and quorum.`);
  }

  policy(): Omit<WitnessPolicy, 'text'> {
    if (this.#quorum === undefined) throw new NotAPolicy('The policy has no line with its quorum.');
    return { witnesses: this.#witnesses, isQuorum: this.#quorum };
  }

  #witness([name = '', key = '', url, ...more]: readonly string[]): void {
    if (more.length > 0) throw new NotAPolicy('A witness is a name, a key and an address.');
    const verifier = readVerifier(key, cosignatureType);
    if (this.#witnesses.some((one) => String(one.verifier.publicKey) === String(verifier.publicKey)))
      throw new NotAPolicy('Another witness has the same key.');
    this.#name(name, (signed) => signed.has(name));
    this.#witnesses.push({ name, verifier, url });
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

/** Returns when a witness cosigned a checkpoint, Unix seconds by its own clock; undefined if it did not, or not genuinely. */
export function cosignedAt({ text, signatures }: Note, { verifier }: Pick<PolicyWitness, 'verifier'>): number | undefined {
  const own = signatures.find(({ name, keyId }) => name === verifier.name && keyId === verifier.keyId);
  if (own === undefined || own.signature.length !== 72) return undefined;
  const bytes = own.signature;
  const seconds = Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0));
  const message = utf8ToBytes(`cosignature/v1\ntime ${seconds}\n${text}`);
  return ed25519.verify(bytes.subarray(8), message, verifier.publicKey) ? seconds : undefined;
}
