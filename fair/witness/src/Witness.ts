import { must, Untrue } from 'shared/fair/check';
import { type Checkpoint, isSignedBy, NotANote, readCheckpoint, readNote, readVerifier } from 'shared/fair/note';
import { kindOf } from 'shared/fair/readRecords';
import { Acts } from './Acts.ts';
import { checkRound } from './checkRound.ts';
import { type AskRelays, alarmOf, requireMissingValue } from './overdue.ts';
import { Pages } from './Pages.ts';
import { type LoggedRound, Rounds, type SeenRecord } from './Rounds.ts';
import { GrowingTree, isWhole, readGrowth } from './readLog.ts';
import type { Site } from './site.ts';
import { type Store, StoreDamaged } from './store.ts';

export interface CheckResult {
  size: number;
  added: number;
  checked: number;
  /** How many of them were drawn by a block: rule v1 leaves unchecked that it is the first one after the close. */
  byBlock: number;
  /** A sentence for each round whose result has become overdue since the last check. */
  alarms: string[];
  /** Paths of pages whose code is not in the log (yet): wrong where the next check finds it again. */
  unlogged: string[];
  /** A sentence for each key with which an operator of the office signs since this check. */
  newKeys: string[];
}

/** Bundles may be newer than the part of the log that was read. Then the witness reads on, at most this many times per check. */
const maxReads = 5;

const bytes = new TextEncoder();

/** Follows the transparency log of one site and verifies every draw. Trusts only its own earlier checks. */
export class Witness {
  readonly #site: Site;
  readonly #store: Store;
  readonly #now: () => number;
  readonly #relays: AskRelays;
  readonly #alarmed = new Set<string>();
  readonly #tree = new GrowingTree();
  readonly #pending = new Set<LoggedRound>();
  /** Checkpoints from bundles, for log sizes that were not read yet. */
  readonly #claims: Checkpoint[] = [];
  readonly #acts: Acts;
  #rounds: Rounds | undefined;
  #pages: Pages | undefined;
  /** What the last check found, with the number of records of pages then: after a new deployment the next check decides. */
  #unlogged: { paths: readonly string[]; records: number } = { paths: [], records: 0 };

  constructor(
    site: Site,
    store: Store,
    now: () => number = Date.now,
    relays: AskRelays = () => Promise.resolve({ have: 0, without: 0, of: 0 }),
    operators?: ReadonlySet<string>,
  ) {
    this.#acts = new Acts(operators);
    this.#relays = relays;
    this.#site = site;
    this.#store = store;
    this.#now = now;
  }

  /**
   * Checks the site once: reads new log records and verifies the draws that they concern.
   * @param key the log's public key, when it is known from another source
   * @throws Untrue with what is wrong @throws Unreachable @throws StoreDamaged
   */
  async check(key?: string): Promise<CheckResult> {
    const verifier = readVerifier(await this.#key(key));
    const rounds = this.#rounds ?? this.#replayed(verifier.name);
    this.#rounds = rounds;
    let added = 0;
    const checked: LoggedRound[] = [];
    for (let turn = 0; turn < maxReads; turn++) {
      added += await this.#readOn(rounds);
      checked.push(...(await this.#checkRounds()));
      if (this.#claims.length === 0) break;
    }
    const byBlock = checked.filter(({ opening, records }) => opening.decidedBy.rule === 'v1' && records.result !== undefined);
    const counts = { size: this.#tree.size, added, checked: checked.length, byBlock: byBlock.length };
    return { ...counts, alarms: await this.#alarms(rounds), unlogged: await this.#visit(), newKeys: this.#acts.newKeys() };
  }

  async #visit(): Promise<string[]> {
    const unlogged = (await this.#pages?.unlogged(this.#site)) ?? [];
    const records = this.#pages?.size ?? 0;
    const twice = unlogged.find((path) => this.#unlogged.records === records && this.#unlogged.paths.includes(path));
    must(twice === undefined, `The page ${twice} runs code that is in no newer record of the log: not everybody is given it.`);
    this.#unlogged = { paths: unlogged, records };
    return unlogged;
  }

  /** Returns the deployment whose code a document of the site runs, and its record in the log; undefined if the log has none. Call it after a check. */
  deploymentOf(html: string): Promise<{ deployment: number; index: number; time: number } | undefined> {
    return this.#pages?.deploymentOf(this.#site, html) ?? Promise.resolve(undefined);
  }

  async #alarms(rounds: Rounds): Promise<string[]> {
    const alarms: string[] = [];
    for (const round of rounds.overdue(this.#now() / 1000)) {
      if (this.#alarmed.has(round.openingId)) continue;
      const alarm = await alarmOf(this.#site, round, this.#relays);
      if (alarm === undefined) continue;
      this.#alarmed.add(round.openingId);
      alarms.push(alarm);
    }
    return alarms;
  }

  #replayed(origin: string): Rounds {
    for (const { text } of this.#store.records) this.#tree.append(bytes.encode(text));
    const last = this.#store.checkpoints.at(-1);
    if (last && !isWhole(this.#tree, readCheckpoint(readNote(last.note).text)))
      throw new StoreDamaged('The records that were kept are not those of the last checkpoint.');
    const rounds = new Rounds(origin);
    this.#pages = new Pages(origin);
    for (const [index, seen] of this.#store.records.entries()) this.#take(rounds, index, seen);
    return rounds;
  }

  #take(rounds: Rounds, index: number, seen: SeenRecord): void {
    const kind = kindOf(seen.text);
    if (kind === 'pages') this.#pages?.take(index, seen);
    else if (kind === 'act') this.#acts.take(index, seen);
    else this.#pending.add(rounds.take(index, seen));
  }

  async #key(given: string | undefined): Promise<string> {
    const shown = (await this.#site.text('/fair/log/key')).trim();
    const known = this.#store.key ?? given?.trim();
    must(known === undefined || shown === known, 'The site shows another key for its log than before.');
    must(given === undefined || shown === given.trim(), 'The site shows another key for its log than the one that was given.');
    try {
      readVerifier(shown);
    } catch (error) {
      throw error instanceof NotANote ? new Untrue(`The key of the log is not one. ${error.message}`) : error;
    }
    if (this.#store.key === undefined) await this.#store.keepKey(shown);
    return shown;
  }

  async #readOn(rounds: Rounds): Promise<number> {
    // Taken before the request: a record that is missing in the response was not in the log at this time.
    const at = this.#now();
    const note = await this.#site.text('/fair/log/checkpoint');
    const checkpoint = this.#signed(note);
    const missingAt = this.#store.checkpoints.at(-1)?.at ?? null;
    const records = await readGrowth(this.#site, this.#tree, checkpoint);
    for (const claim of this.#claims.splice(0)) this.#compare(claim);
    const seenAt = this.#now();
    const first = checkpoint.size - records.length;
    const seen = records.map((record, place) => {
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(record);
      must(Buffer.from(text).equals(record), `Record ${first + place} of the log is not text.`);
      return { text, missingAt };
    });
    for (const [place, record] of seen.entries()) this.#take(rounds, first + place, { ...record, seenAt });
    await this.#store.keepLook(seen, { at, note });
    return records.length;
  }

  #signed(note: string): Checkpoint {
    const verifier = readVerifier(this.#store.key ?? '');
    try {
      const read = readNote(note);
      must(isSignedBy(read, verifier), 'The state of the log is not signed with its key.');
      const checkpoint = readCheckpoint(read.text);
      must(checkpoint.origin === verifier.name, `The log of ${verifier.name} calls itself ${checkpoint.origin}.`);
      return checkpoint;
    } catch (error) {
      throw error instanceof NotANote ? new Untrue(`The checkpoint of the log is not one. ${error.message}`) : error;
    }
  }

  #compare(claim: Checkpoint): void {
    must(claim.size <= this.#tree.size, `A bundle shows a log of ${claim.size} records, the log itself only ${this.#tree.size}.`);
    const root = this.#tree.hashOf({ from: 0, to: claim.size });
    must(
      Buffer.from(root).equals(claim.root),
      `A bundle shows another log of ${claim.size} records than the log itself: there are two.`,
    );
  }

  /** Checks the bundles of rounds that have new records. @returns those that were checked */
  async #checkRounds(): Promise<LoggedRound[]> {
    const checked: LoggedRound[] = [];
    for (const round of this.#pending) {
      const stage = Object.keys(round.records).join(' ');
      const isPublished = round.records.freeze !== undefined || round.records.cancel !== undefined;
      if (isPublished && this.#store.checked.get(round.openingId) !== stage) {
        const claim = await checkRound(this.#site, round, {
          logKey: this.#store.key ?? '',
          size: this.#tree.size,
          now: this.#now,
        });
        if (claim.size > this.#tree.size) {
          this.#claims.push(claim);
          continue;
        }
        this.#compare(claim);
        await requireMissingValue(round, this.#relays);
        await this.#store.keepChecked(round.openingId, stage);
        checked.push(round);
      }
      this.#pending.delete(round);
    }
    return checked;
  }
}
