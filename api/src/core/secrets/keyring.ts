import type { Queryable } from '../db/database.ts';
import { deriveKeys, type Keys, storedKeys } from './signingKeys.repository.ts';

export const lookInterval = 10_000;

/**
 * Time between a key's creation and its first signature over PostgreSQL, seconds: several refreshes, so that every process knows
 * the key before it signs.
 */
export const publishedBefore = 60;

/** Minimum interval between two refreshes that tokens with an unknown key cause, ms. */
const lookAgainAfter = 1_000;

interface Key {
  keys: Keys;
  signsFrom: number;
  /** Epoch ms; Infinity for the signing key. */
  endsAt: number;
}

/**
 * Keys of the provider in this process: one signs, several verify. All processes over one database share them: a new key is known
 * to all before it signs, and a retired one verifies until its last token has expired.
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

  get signing(): Keys {
    const now = Date.now();
    // At least one signs, because a new key retires the others only when it starts to sign.
    const key = this.#keys.find(({ signsFrom }) => signsFrom <= now) ?? this.#keys.at(-1);
    return key?.keys ?? this.#first;
  }

  accepted(): Keys[] {
    const now = Date.now();
    return this.#keys.filter(({ endsAt }) => endsAt > now).map(({ keys }) => keys);
  }

  /** Keys that may have signed browsers' device numbers; they are valid as long as browsers keep those. */
  get devices(): readonly Uint8Array[] {
    return this.#devices;
  }

  /**
   * Finds the key that a token names.
   * @param id undefined for an old token without a key id: it is signed with the setting
   * @returns undefined for an unknown or expired key
   */
  async find(id: string | undefined): Promise<Keys | undefined> {
    const known = this.#known(id ?? this.#first.id);
    if (known !== undefined || id === undefined || !/^[0-9a-f]{12}$/.test(id)) return known;
    await this.#lookAgain();
    return this.#known(id);
  }

  verifies(id: string): boolean {
    const now = Date.now();
    return this.#keys.some(({ keys, endsAt }) => keys.id === id && endsAt > now);
  }

  #known(id: string): Keys | undefined {
    return this.accepted().find((keys) => keys.id === id);
  }

  /** Reads the keys from the database. @throws DatabaseUnavailable */
  refresh(): Promise<void> {
    this.#looking ??= this.#read().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookAgain(): Promise<void> {
    if (this.#looking === undefined && performance.now() - this.#looked < lookAgainAfter) return;
    await this.refresh();
  }

  async #read(): Promise<void> {
    this.#looked = performance.now();
    const stored = await storedKeys(this.#db);
    if (stored.length === 0) return;
    this.#devices = stored.map(({ devices }) => devices);
    this.#keys = stored.flatMap(({ secret, signsFrom, endsAt }) =>
      secret === undefined
        ? []
        : { keys: deriveKeys(secret), signsFrom: signsFrom.getTime(), endsAt: endsAt?.getTime() ?? Number.POSITIVE_INFINITY },
    );
  }
}
