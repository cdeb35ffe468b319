import { createHash, type Hash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { OperatorError } from '../../core/command/command.ts';
import { errorCode } from '../../core/errorCode.ts';

// File format of a backup: a gzipped tar with a description first (about.json), then the data folder's files by their paths, and
// last the SHA-256 and size of each (checksums.json), which a truncated backup lacks.

/** Version of the format; newer ones are refused. */
export const format = 1;

const aboutName = 'about.json';
const checksumsName = 'checksums.json';

const About = Type.Object({
  format: Type.Literal(format),
  begunAt: Type.String(),
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Type.String() })),
});
export type About = Static<typeof About>;
const compiledAbout = Compile(About);
const anyFormat = Compile(Type.Object({ format: Type.Integer() }));
const Checksums = Compile(Type.Array(Type.Object({ path: Type.String(), size: Type.Integer(), sha256: Type.String() })));

/** Content of an entry: bytes, or a file of the data folder in its current state. */
type Source = Uint8Array | { file: string };

export interface BackupWriter {
  folder(path: string): Promise<void>;
  file(path: string, source: Source): Promise<boolean>;
}

/**
 * Writes a whole backup to a stream.
 * @param fill adds all entries
 * @returns count and bytes of its files
 */
export async function writeBackup(
  target: Writable,
  about: About,
  fill: (writer: BackupWriter) => Promise<void>,
): Promise<{ files: number; bytes: number }> {
  const tar = pack();
  const written: { path: string; size: number; sha256: string }[] = [];
  // Level 1: database files compress well anyway, and the provider keeps working meanwhile.
  const piping = pipeline(Readable.from(inMegabytes(tar)), createGzip({ level: 1 }), target);
  const broken = piping.then(() => new Promise<never>(() => {}));
  broken.catch(() => {});
  const add = async (path: string, size: number, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => {
    const hash = createHash('sha256');
    const done = Promise.withResolvers<void>();
    const entry = tar.entry({ name: path, size, mode: 0o600 }, (error) => (error ? done.reject(error) : done.resolve()));
    done.promise.catch(() => {});
    for await (const chunk of chunks) {
      hash.update(chunk);
      if (!entry.write(chunk)) await Promise.race([new Promise<void>((resolve) => entry.once('drain', () => resolve())), broken]);
    }
    entry.end(undefined);
    await Promise.race([done.promise, broken]);
    written.push({ path, size, sha256: hash.digest('hex') });
  };
  try {
    await add(aboutName, ...json(about));
    await fill({
      folder: async (path) => {
        tar.entry({ name: path, type: 'directory', mode: 0o700 });
      },
      file: async (path, source) => {
        if (source instanceof Uint8Array) {
          await add(path, source.byteLength, [source]);
          return true;
        }
        const small = smallFile(source.file);
        if (small === 'gone') return false;
        if (small !== undefined) {
          await add(path, small.byteLength, [small]);
          return true;
        }
        const handle = await open(source.file);
        try {
          const { size } = await handle.stat();
          await add(path, size, readExactly(handle, size));
        } finally {
          await handle.close();
        }
        return true;
      },
    });
    const count = { files: written.length - 1, bytes: written.reduce((sum, { size }) => sum + size, 0) };
    await add(checksumsName, ...json(written));
    tar.finalize();
    await piping;
    return count;
  } catch (error) {
    tar.destroy();
    // If the pipe failed first, its error has the reason, such as a full disk.
    const cause = await piping.then(
      () => error,
      (reason: unknown) => reason,
    );
    throw [undefined, 'ERR_STREAM_PREMATURE_CLOSE', 'STREAM_DESTROYED'].includes(errorCode(cause)) ? error : cause;
  }
}

/** Joins small pieces into a megabyte, because each compression call competes with requests. */
async function* inMegabytes(pieces: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    if (!(piece instanceof Uint8Array)) throw new Error('A tar holds bytes.');
    held.push(piece);
    size += piece.byteLength;
    if (size < 1_000_000) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

/**
 * Reads small files synchronously. A database has about a thousand of them, and each asynchronous step would wait for its turn
 * among the requests of a busy provider.
 * @returns undefined for a large file
 */
function smallFile(file: string): Uint8Array | 'gone' | undefined {
  try {
    return statSync(file).size > 256 * 1024 ? undefined : readFileSync(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'gone';
    throw error;
  }
}

function json(value: unknown): [number, Uint8Array[]] {
  const bytes = Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);
  return [bytes.byteLength, [bytes]];
}

/**
 * Reads exactly `size` bytes of a file that the database may grow or shrink meanwhile; missing bytes become zeros. The WAL in the
 * backup repairs the rest.
 */
async function* readExactly(handle: Awaited<ReturnType<typeof open>>, size: number): AsyncGenerator<Uint8Array> {
  let at = 0;
  while (at < size) {
    const buffer = Buffer.alloc(Math.min(256 * 1024, size - at));
    const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, at);
    yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
    at += bytesRead === 0 ? buffer.byteLength : bytesRead;
  }
}

export interface BackupReader {
  about(about: About): Promise<void>;
  folder(path: string): Promise<void>;
  file(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
}

/**
 * Reads a whole backup and verifies the checksum of each file.
 * @throws OperatorError for a damaged backup; what was read until then must not be used
 */
export async function readBackup(file: string, reader: BackupReader): Promise<About> {
  const tar = extract();
  const piping = pipeline(createReadStream(file), createGunzip(), tar);
  piping.catch(() => {});
  const read: { path: string; size: number; sha256: string }[] = [];
  let about: About | undefined;
  let checksums: typeof read | undefined;
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      if (checksums !== undefined) throw damaged(file, 'there is something behind its end');
      if (name !== aboutName && about === undefined) throw new OperatorError(`${file} is no backup of Snail Lotto.`);
      if (type === 'directory') {
        await reader.folder(safe(file, name.replace(/\/$/, '')));
        entry.resume();
      } else if (type !== 'file') throw damaged(file, `${name} is neither file nor folder`);
      else {
        const hash = createHash('sha256');
        const size = { bytes: 0 };
        const chunks = hashed(entry, hash, size);
        if (name === aboutName) {
          about = aboutFrom(file, await textOf(chunks));
          await reader.about(about);
        } else if (name === checksumsName) {
          checksums = checksumsFrom(file, await textOf(chunks));
          continue;
        } else await reader.file(safe(file, name), chunks);
        read.push({ path: name, size: size.bytes, sha256: hash.digest('hex') });
      }
    }
    await piping;
  } catch (error) {
    if (
      about === undefined &&
      !(error instanceof OperatorError) &&
      errorCode(error) !== 'ENOENT' &&
      !['EISDIR', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')
    )
      throw new OperatorError(`${file} is no backup of Snail Lotto.`);
    throw readProblem(file, error);
  }
  if (about === undefined) throw new OperatorError(`${file} is no backup of Snail Lotto.`);
  if (checksums === undefined) throw cut(file);
  const known = new Map(checksums.map((each) => [each.path, each]));
  for (const { path, size, sha256 } of read) {
    const expected = known.get(path);
    if (expected === undefined || expected.size !== size || expected.sha256 !== sha256)
      throw damaged(file, `${path} is not what was written`);
    known.delete(path);
  }
  const [missing] = known.keys();
  if (missing !== undefined) throw damaged(file, `${missing} is not in it any more`);
  return about;
}

async function* hashed(chunks: AsyncIterable<unknown>, hash: Hash, size: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    if (!(chunk instanceof Uint8Array)) throw new Error('A tar holds bytes.');
    hash.update(chunk);
    size.bytes += chunk.byteLength;
    yield chunk;
  }
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString('utf8');
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(file, 'what it says of itself cannot be read');
  }
}

function aboutFrom(file: string, text: string): About {
  const value = parsed(file, text);
  if (compiledAbout.Check(value)) return value;
  if (anyFormat.Check(value) && value.format !== format)
    throw new OperatorError(
      `${file} is written in format ${value.format}, and this version reads ${format}. Restore it with the version that wrote it, or a newer one.`,
    );
  throw damaged(file, 'what it says of itself cannot be read');
}

function checksumsFrom(file: string, text: string) {
  const value = parsed(file, text);
  if (Checksums.Check(value)) return value;
  throw damaged(file, 'its checksums cannot be read');
}

/** Accepts only paths of a database, uploads and keys inside the data folder (path traversal). */
function safe(file: string, name: string): string {
  const known = /^(database\/data|uploads)(\/[^/\\]+)*$|^[^/\\]+\.key$/.test(name);
  if (!known || name.split('/').includes('..')) throw damaged(file, `${name} does not belong into it`);
  return name;
}

const damaged = (file: string, what: string) =>
  new OperatorError(`${file} is damaged: ${what}. Nothing was changed. Take another backup.`);
const cut = (file: string) =>
  new OperatorError(`${file} is cut off: its end is missing. Nothing was changed. Take another backup.`);

function readProblem(file: string, error: unknown): unknown {
  if (error instanceof OperatorError) return error;
  switch (errorCode(error)) {
    case 'ENOENT':
      return new OperatorError(`There is no file ${file}.`);
    case 'EISDIR':
      return new OperatorError(`${file} is a folder, not a backup.`);
    case 'EACCES':
    case 'EPERM':
      return new OperatorError(`${file} cannot be read by this user.`);
    case 'Z_BUF_ERROR':
      return cut(file);
    case 'Z_DATA_ERROR':
      return error instanceof Error && error.message === 'incorrect header check'
        ? new OperatorError(`${file} is no backup of Snail Lotto.`)
        : damaged(file, 'its bytes are not those that were written');
    default:
      return error instanceof Error && errorCode(error) === undefined && /tar|unexpected end of data/i.test(error.message)
        ? damaged(file, 'its bytes are not those that were written')
        : error;
  }
}
