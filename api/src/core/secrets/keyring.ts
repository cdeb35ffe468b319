import type { Queryable } from '../db/database.ts';
import { deriveKeys, type Keys } from './keys.ts';
import { storedKeys } from './signingKeys.repository.ts';

/** Milliseconds between two looks for keys that are new. */
export const lookInterval = 10_000;

/**
 * Seconds between a key's making and its first signature over PostgreSQL: several looks, so that every process knows it when the first
 * one signs with it.
 */
export const publishedBefore = 60;

/** A token that names a key which nobody here knows makes the process look, at most so often, ms. */
const lookAgainAfter = 1_000;

interface Key {
  keys: Keys;
  /** Epoch ms. */
  signsFrom: number;
  /** Epoch ms; Infinity for the one that signs. */
  endsAt: number;
}

/**
 * The keys of this provider as one process knows them: one signs, and several verify. All processes over one database have the same: a new
 * key is known to all before it signs anything, and a retired one verifies until the last token that it signed has ended.
 */
export class Keyring {
  readonly #db: Queryable;
  readonly #first: Keys;
  #keys: readonly Key[];
  #devices: readonly Uint8Array[];
  #looking: Promise<void> | undefined;
  #looked = -lookAgainAfter;

  /** @param jwtSecret the setting: the first key, and the only one until `refresh` */
  constructor(db: Queryable, jwtSecret: string) {
    this.#db = db;
    this.#first = deriveKeys(jwtSecret);
    this.#keys = [{ keys: this.#first, signsFrom: 0, endsAt: Number.POSITIVE_INFINITY }];
    this.#devices = [this.#first.devices];
  }

  /** What signs now. */
  get signing(): Keys {
    const now = Date.now();
    // One at least signs, since a new one retires the others when its own time comes.
    const key = this.#keys.find(({ signsFrom }) => signsFrom <= now) ?? this.#keys.at(-1);
    return key?.keys ?? this.#first;
  }

  /** All that verify, also what will sign in a moment; the newest first. */
  accepted(): Keys[] {
    const now = Date.now();
    return this.#keys.filter(({ endsAt }) => endsAt > now).map(({ keys }) => keys);
  }

  /** What the numbers of browsers may be signed with, for as long as browsers keep them. */
  get devices(): readonly Uint8Array[] {
    return this.#devices;
  }

  /**
   * The key that a token names.
   * @param id undefined for a token from before keys had ids: it is signed with the setting
   * @returns undefined for a key that is unknown, or has ended
   */
  async find(id: string | undefined): Promise<Keys | undefined> {
    const known = this.#known(id ?? this.#first.id);
    if (known !== undefined || id === undefined || !/^[0-9a-f]{12}$/.test(id)) return known;
    await this.#lookAgain();
    return this.#known(id);
  }

  /** Whether what a key has signed is still taken. */
  verifies(id: string): boolean {
    const now = Date.now();
    return this.#keys.some(({ keys, endsAt }) => keys.id === id && endsAt > now);
  }

  #known(id: string): Keys | undefined {
    return this.accepted().find((keys) => keys.id === id);
  }

  /** Reads which keys there are. @throws DatabaseUnavailable */
  refresh(): Promise<void> {
    this.#looking ??= this.#read().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Made-up names of keys cost the database little. */
  async #lookAgain(): Promise<void> {
    if (this.#looking === undefined && performance.now() - this.#looked < lookAgainAfter) return;
    await this.refresh();
  }

  async #read(): Promise<void> {
    this.#looked = performance.now();
    const stored = await storedKeys(this.#db);
    // Nobody has started a provider on this database: it is opened by a test, or by a command.
    if (stored.length === 0) return;
    this.#devices = stored.map(({ devices }) => devices);
    this.#keys = stored.flatMap(({ secret, signsFrom, endsAt }) =>
      secret === undefined
        ? []
        : { keys: deriveKeys(secret), signsFrom: signsFrom.getTime(), endsAt: endsAt?.getTime() ?? Number.POSITIVE_INFINITY },
    );
  }
}
