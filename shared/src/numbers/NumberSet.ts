/*
 * Base64 without globals: server bundles have neither `atob` nor `Buffer`, and older supported browsers have no
 * `Uint8Array.fromBase64`.
 */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Map([...letters].map((letter, value) => [letter.charCodeAt(0), value]));

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (const shift of [18, 12, 6, 0]) text += letters.charAt((three >> shift) & 63);
  }
  const missing = (3 - (bytes.length % 3)) % 3;
  return missing === 0 ? text : text.slice(0, -missing) + '='.repeat(missing);
}

/** @throws Error for invalid base64 */
export function fromBase64(text: string): Uint8Array {
  if (text.length % 4 !== 0) throw new Error('Base64 comes in fours.');
  const missing = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - missing);
  for (let at = 0; at < text.length; at += 4) {
    let three = 0;
    for (let place = at; place < at + 4; place++) {
      const value = place < text.length - missing ? values.get(text.charCodeAt(place)) : 0;
      if (value === undefined) throw new Error(`There is no '${text.charAt(place)}' in base64.`);
      three = (three << 6) | value;
    }
    // Writes past the end of the array have no effect.
    for (let index = 0; index < 3; index++) bytes[(at / 4) * 3 + index] = (three >> (16 - 8 * index)) & 255;
  }
  return bytes;
}
/**
 * An immutable set of a round's numbers (zero-based) as a bitmap: 100,000 numbers take 12.5 KB. The API sends the same bits as
 * base64 (contracts/soldNumbers.ts).
 */
export class NumberSet implements Iterable<number> {
  readonly size: number;
  readonly #bytes: Uint8Array;

  private constructor(bytes: Uint8Array, size: number) {
    this.#bytes = bytes;
    this.size = size;
  }

  static readonly empty = new NumberSet(new Uint8Array(0), 0);

  static of(numbers: Iterable<number>): NumberSet {
    return NumberSet.empty.with(numbers);
  }

  /**
   * Parses the output of `toBase64`.
   * @throws Error for invalid base64
   */
  static fromBase64(text: string): NumberSet {
    const bytes = fromBase64(text);
    return new NumberSet(
      bytes,
      bytes.reduce((sum, byte) => sum + bitsOf(byte), 0),
    );
  }

  /** Number n is bit n & 7 (0 is the lowest) of byte n >> 3; trailing empty bytes are omitted. */
  toBase64(): string {
    return toBase64(this.#bytes);
  }

  has(number: number): boolean {
    return ((this.#bytes[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }

  /**
   * Returns numbers that are not in the set, by their position among all such numbers: position 0 is the lowest one.
   * @param places zero-based, ascending
   */
  absent(places: readonly number[]): number[] {
    let index = 0;
    let below = 0;
    return places.map((place) => {
      for (; index < this.#bytes.length; index++) {
        const here = 8 - bitsOf(this.#bytes[index] ?? 0);
        if (place < below + here) break;
        below += here;
      }
      // All numbers after the last byte are absent.
      if (index === this.#bytes.length) return index * 8 + place - below;
      let number = index * 8;
      for (let left = place - below; left > 0 || this.has(number); number++) if (!this.has(number)) left -= 1;
      return number;
    });
  }

  /** Returns a set with these numbers added; the same set when it has them all. */
  with(numbers: Iterable<number>): NumberSet {
    const fresh = [...numbers].filter((number) => !this.has(number));
    if (fresh.length === 0) return this;
    const highest = fresh.reduce((most, number) => Math.max(most, number), 0);
    const bytes = new Uint8Array(Math.max(this.#bytes.length, (highest >> 3) + 1));
    bytes.set(this.#bytes);
    let size = this.size;
    for (const number of fresh) {
      const bit = 1 << (number & 7);
      const byte = bytes[number >> 3] ?? 0;
      if ((byte & bit) === 0) size += 1;
      bytes[number >> 3] = byte | bit;
    }
    return new NumberSet(bytes, size);
  }

  /** Ascending. */
  *[Symbol.iterator](): Generator<number> {
    for (let index = 0; index < this.#bytes.length; index++) {
      const byte = this.#bytes[index] ?? 0;
      if (byte === 0) continue;
      for (let bit = 0; bit < 8; bit++) if ((byte & (1 << bit)) !== 0) yield index * 8 + bit;
    }
  }
}

function bitsOf(byte: number): number {
  let count = 0;
  for (let left = byte; left > 0; left &= left - 1) count += 1;
  return count;
}

/** Consecutive numbers, zero-based, both ends inclusive. */
export interface NumberRange {
  first: number;
  last: number;
}

/**
 * Groups numbers into as few ranges as possible.
 * @param numbers ascending, without duplicates
 */
export function rangesOf(numbers: Iterable<number>): NumberRange[] {
  const ranges: NumberRange[] = [];
  for (const number of numbers) {
    const open = ranges.at(-1);
    if (open && open.last === number - 1) open.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges;
}
