/** Values of CBOR (RFC 8949) that authenticators write; maps have numbers and texts as keys. */
type Cbor = number | string | boolean | null | Buffer | Cbor[] | Map<unknown, unknown>;

const deepest = 8;

/**
 * Reads the first value of the bytes. Without tags, floats and indefinite lengths, which WebAuthn does not use.
 * @returns undefined for everything else
 */
export function readCbor(bytes: Buffer): Cbor | undefined {
  try {
    return new Reader(bytes).value(0);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  value(depth: number): Cbor {
    if (depth > deepest) throw new RangeError('nested too deeply');
    const [kind, info] = this.#split(this.#take(1).readUInt8());
    if (kind === 7) return this.#simple(info);
    const size = this.#size(info);
    if (kind === 0) return size;
    if (kind === 1) return -1 - size;
    if (kind === 2) return this.#take(size);
    if (kind === 3) return this.#take(size).toString();
    if (size > this.#bytes.length - this.#at) throw new RangeError('too short');
    if (kind === 4) return Array.from({ length: size }, () => this.value(depth + 1));
    if (kind === 5) return new Map(Array.from({ length: size }, () => [this.value(depth + 1), this.value(depth + 1)]));
    throw new RangeError('a tag');
  }

  #split(first: number): [kind: number, info: number] {
    return [first >> 5, first & 31];
  }

  #simple(info: number): boolean | null {
    if (info === 20 || info === 21) return info === 21;
    if (info === 22) return null;
    throw new RangeError('a float or an undefined value');
  }

  #size(info: number): number {
    if (info < 24) return info;
    const width = [1, 2, 4][info - 24];
    if (width === undefined) throw new RangeError('a length of eight bytes, or none');
    return this.#take(width).readUIntBE(0, width);
  }

  #take(length: number): Buffer {
    const taken = this.#bytes.subarray(this.#at, this.#at + length);
    if (taken.length < length) throw new RangeError('too short');
    this.#at += length;
    return taken;
  }
}
