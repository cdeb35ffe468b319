import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { consistencyRanges } from 'shared/fair/merkle';
import { readNote } from 'shared/fair/note';
import { cosignedAt, NotAPolicy, type PolicyWitness, readPolicy, type WitnessPolicy } from 'shared/fair/witnessPolicy';
import { Cosigner, verifyMlDsa } from 'witness/cosigner';
import { type Config, ConfigError } from '../../core/config/config.ts';
import type { Queryable } from '../../core/db/database.ts';
import type { FairLog } from '../../core/fairLog.ts';
import { insertCosignature, lastCosigned, newestCheckpoint, signedAfterFreeze, signersOfSettled } from './fairLog.repository.ts';
import { currentLog, nodesOfRanges } from './fairLog.service.ts';

/** Sends the body of `add-checkpoint` to a witness. @throws when it does not answer */
type Submit = (body: string) => Promise<{ status: number; body: string }>;

const answerMs = 5_000;

interface CosignedBy {
  size: number;
  witness: string;
}

class WitnessRefused extends Error {
  override name = 'WitnessRefused';
}

/** Witnesses of the public log that sign its checkpoints, and the rule how many must have signed before a draw. */
export class Witnesses {
  readonly #policy: WitnessPolicy;
  readonly #submits: ReadonlyMap<string, Submit>;
  /** Size of the last checkpoint that all of them have answered, so that an idle site sends no requests. */
  #collected: number | undefined;

  /** @param submits by the names of the policy; a witness without one can only be checked */
  constructor(policy: WitnessPolicy, submits: ReadonlyMap<string, Submit>) {
    this.#policy = policy;
    this.#submits = submits;
  }

  get all(): readonly PolicyWitness[] {
    return this.#policy.witnesses;
  }

  get policyText(): string {
    return this.#policy.text;
  }

  /**
   * Asks each witness for its signature on the newest checkpoint, all at the same time.
   * @returns the errors of those that did not give it
   */
  async collect(db: Queryable): Promise<{ name: string; error: unknown }[]> {
    const newest = await newestCheckpoint(db);
    if (newest === undefined || newest.size === this.#collected) return [];
    const asked = this.all.filter(({ name }) => this.#submits.has(name));
    const done = await Promise.allSettled(asked.map((witness) => this.#collectFrom(db, witness, newest)));
    if (done.every(({ status }) => status === 'fulfilled')) this.#collected = newest.size;
    return done.flatMap((each, at) =>
      each.status === 'rejected' ? [{ name: asked[at]?.name ?? '', error: each.reason as unknown }] : [],
    );
  }

  /**
   * Tells whether enough witnesses have signed one checkpoint that has the freeze of a lottery.
   * @returns `signed`: the names of those that have signed any such checkpoint
   */
  async ofFreeze(db: Queryable, lotteryId: number): Promise<{ isQuorum: boolean; signed: string[] }> {
    const sets = [...this.#signersBySize(await signedAfterFreeze(db, lotteryId)).values()];
    return {
      isQuorum: this.#policy.isQuorum(new Set()) || sets.some((names) => this.#policy.isQuorum(names)),
      signed: this.all.map(({ name }) => name).filter((name) => sets.some((names) => names.has(name))),
    };
  }

  /** Returns the size of the first checkpoint that enough witnesses have signed. @param rows who has signed, by key id */
  newestQuorum(rows: readonly CosignedBy[]): number | undefined {
    return [...this.#signersBySize(rows)].find(([, names]) => this.#policy.isQuorum(names))?.[0];
  }

  #signersBySize(rows: readonly CosignedBy[]): Map<number, Set<string>> {
    const bySize = new Map<number, Set<string>>();
    for (const { size, witness } of rows) {
      const known = this.all.find(({ verifier }) => verifier.keyId === witness);
      if (known !== undefined) bySize.set(size, (bySize.get(size) ?? new Set()).add(known.name));
    }
    return bySize;
  }

  /** Returns the names of the witnesses that miss in a quorum for the newest checkpoint that is older than 30 s; else none. */
  async missing(db: Queryable): Promise<string[]> {
    const rows = await signersOfSettled(db);
    const has = (witness: PolicyWitness) => rows.some((row) => row.witness === witness.verifier.keyId);
    const names = this.all.filter(has).map(({ name }) => name);
    if (rows.length === 0 || this.#policy.isQuorum(new Set(names))) return [];
    return this.all.filter((witness) => !has(witness)).map(({ name }) => name);
  }

  async #collectFrom(db: Queryable, witness: PolicyWitness, { size, note }: { size: number; note: string }): Promise<void> {
    const { keyId } = witness.verifier;
    let old = (await lastCosigned(db, keyId)) ?? 0;
    if (old === size) return;
    const submit = this.#submits.get(witness.name);
    let answer = await submit?.(await submission(db, old, size, note));
    // The witness has signed a state that was not stored here, or has lost its own: it says which one.
    if (answer?.status === 409 && /^\d+\n$/.test(answer.body)) {
      old = Number(answer.body);
      if (old > size) return;
      answer = await submit?.(await submission(db, old, size, note));
    }
    if (answer?.status !== 200) throw new WitnessRefused(`It answers ${answer?.status}: ${answer?.body.trim()}`);
    const lines = answer.body.split('\n').filter((each) => each.startsWith('— '));
    const line = lines.find((each) => cosignedAt(readNote(`${textOf(note)}\n${each}\n`), witness, verifyMlDsa) !== undefined);
    if (line === undefined) throw new WitnessRefused('Its answer has no genuine signature with the key of the policy.');
    await insertCosignature(db, { size, witness: keyId, line });
  }
}

const textOf = (note: string): string => readNote(note).text;

async function submission(db: Queryable, old: number, size: number, note: string): Promise<string> {
  const ranges = old === 0 || old >= size ? [] : consistencyRanges(old, size);
  const nodes = await nodesOfRanges(db, ranges);
  const proof = ranges.map((range) => nodes.hashOfRange(range));
  return `old ${old}\n${proof.map((hash) => `${Buffer.from(hash).toString('base64')}\n`).join('')}\n${note}`;
}

async function post(url: string, body: string): ReturnType<Submit> {
  const address = `${url.replace(/\/+$/, '')}/add-checkpoint`;
  const answer = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(answerMs) });
  return { status: answer.status, body: await answer.text() };
}

/**
 * Opens the witnesses of the configuration: those of the policy file; with the embedded database and without a file two of this
 * process, which show how it works and whose names say that they are local.
 * @returns undefined without any
 * @throws ConfigError for a file that is not a policy
 */
export async function openWitnesses(
  { witnessPolicy: file, databaseUrl, dataDir }: Pick<Config, 'witnessPolicy' | 'databaseUrl' | 'dataDir'>,
  db: Queryable,
  fairLog: FairLog,
): Promise<Witnesses | undefined> {
  if (file !== null) {
    const policy = await readPolicyFile(file);
    const submits = policy.witnesses.flatMap(({ name, url }): [string, Submit][] =>
      url === undefined ? [] : [[name, (body) => post(url, body)]],
    );
    return new Witnesses(policy, new Map(submits));
  }
  if (databaseUrl !== null) return undefined;
  const [{ signer }] = await currentLog(db, fairLog);
  const local = [1, 2].map((number) => {
    const name = `local-${number}`;
    const folder = path.join(dataDir, 'witnesses', name);
    // A restored backup has a shorter log. A real witness must refuse it; these would only stop the demo's draws for good.
    rmSync(path.join(folder, `${signer.keyId}.checkpoint`), { force: true });
    const cosigner = new Cosigner(folder, `${name}.simulated`, [signer]);
    return { name, cosigner, key: cosigner.keys[0]?.verifier ?? '' };
  });
  const lines = local.map(({ name, key }) => `witness ${name} ${key}\n`);
  const policy = readPolicy(
    `# Simulated by this site, to show how it works: they are no check of it.\n${lines.join('')}group both all local-1 local-2\nquorum both\n`,
  );
  return new Witnesses(policy, new Map(local.map(({ name, cosigner }) => [name, async (body) => cosigner.addCheckpoint(body)])));
}

async function readPolicyFile(file: string): Promise<WitnessPolicy> {
  try {
    return readPolicy(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof NotAPolicy) throw new ConfigError(`Configuration: WITNESS_POLICY: ${error.message}`);
    throw new ConfigError(`Configuration: WITNESS_POLICY cannot be read. ${String(error)}`);
  }
}
