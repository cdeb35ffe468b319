import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { constants, copyFile, link, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pictureName, pictureWidth, variantName, variantWidths } from 'shared/contracts/pictureSizes';
import { maxPictureBytes } from 'shared/contracts/uploads';
import { OperatorError } from '../../core/command/command.ts';
import type { Config, S3Config } from '../../core/config/config.ts';
import { isErrno } from '../../core/errorCode.ts';
import { readPicture } from './pictureProcess.ts';
import { type PictureKind, pictureEndings, pictureKind, variantKind } from './pictures.ts';
import type { SizedPicture } from './sizePicture.ts';

/** Stores pictures in S3-compatible storage. The SDK is large, so it is loaded on first use. */
function s3Store(config: S3Config): PictureStore {
  const { bucket, publicUrl } = config;
  const connect = async () => {
    const { S3Client, ...commands } = await import('@aws-sdk/client-s3');
    const client = new S3Client({
      region: config.region,
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      // Other providers have their own endpoint, and few support the newer checksum headers.
      ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    return { client, ...commands };
  };
  return {
    publicUrl: (key) => `${publicUrl}/${key}`,
    get: async (key) => {
      const { client, GetObjectCommand, NoSuchKey } = await connect();
      const wanted = new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=0-${mostRead - 1}` });
      const found = await client.send(wanted).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      });
      return found?.Body?.transformToByteArray();
    },
    put: async (key, { contentType }, bytes) => {
      const { client, PutObjectCommand } = await connect();
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          ContentType: contentType,
          CacheControl: cacheControlOf(key),
          Body: bytes,
        }),
      );
    },
    copy: async (from, to) => {
      const { client, CopyObjectCommand } = await connect();
      await client.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: `${bucket}/${from}` }));
    },
    remove: async (key) => {
      const { client, DeleteObjectCommand } = await connect();
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    // S3 writes are atomic.
    removeUnfinished: async () => {},
  };
}

export function configuredStore(config: Pick<Config, 's3' | 'dataDir'>): PictureStore {
  return config.s3 ? s3Store(config.s3) : localStore(config.dataDir);
}

const mostRead = 8 * maxPictureBytes;

/** Storage of pictures. Keys are made by the server, and a key never gets another content. */
export interface PictureStore {
  publicUrl(key: string): string;
  get(key: string): Promise<Uint8Array | undefined>;
  /** Stores a file; an existing key keeps its content. */
  put(key: string, kind: PictureKind, bytes: Uint8Array): Promise<void>;
  /** Copies a file to another key. @throws if it does not exist */
  copy(from: string, to: string): Promise<void>;
  remove(key: string): Promise<void>;
  removeUnfinished(): Promise<void>;
}

/**
 * Returns the `Cache-Control` of a picture. Members' pictures (keys with a UUID) are private, so that no shared cache keeps them
 * after their removal; the operator's are public.
 */
export function cacheControlOf(key: string): string {
  const who = /^[0-9a-f]{8}-/.test(key) ? 'private' : 'public';
  return `${who}, max-age=31536000, immutable`;
}

/** Stores a picture and its narrower variants. The variants are stored first, so that they exist whenever the picture does. */
export async function putPicture(store: PictureStore, key: string, kind: PictureKind, sized: SizedPicture): Promise<void> {
  const variants = pictureWidth(key) === undefined ? [] : sized.variants;
  await Promise.all(variants.map(({ width, bytes }) => store.put(variantName(key, width), variantKind, bytes)));
  await store.put(key, kind, sized.clean);
}

const variantsOf = (key: string, width = pictureWidth(key) ?? 0): string[] =>
  variantWidths(width).map((each) => variantName(key, each));

export async function copyPicture(store: PictureStore, from: string, to: string): Promise<void> {
  const targets = variantsOf(to);
  for (const [index, variant] of variantsOf(from).entries()) await store.copy(variant, targets[index] ?? '');
  await store.copy(from, to);
}

export async function removePicture(store: PictureStore, key: string): Promise<void> {
  await store.remove(key);
  for (const variant of variantsOf(key)) await store.remove(variant);
}

export class NotAPicture extends OperatorError {
  override name = 'NotAPicture';
}

/**
 * Stores a picture of the operator (rewards, seed) with its variants. The key consists of the digest of the stored file and
 * its width, so that a repeated import stores it once.
 * @param fileName only its extension is used
 * @param trusted see sizePicture
 * @param before runs with the key before it is stored
 * @returns the public URL
 * @throws NotAPicture
 */
export async function storePicture(
  config: Config,
  bytes: Uint8Array,
  fileName: string,
  trusted = true,
  before = async (_key: string) => {},
): Promise<string> {
  const kind = pictureKind(fileName);
  if (!kind) throw new NotAPicture(`${fileName}: only pictures are taken (${pictureEndings}).`);
  if (bytes.byteLength > maxPictureBytes) throw new NotAPicture(`${fileName}: larger than ${maxPictureBytes / 1024 / 1024} MB.`);
  const sized = await readPicture(kind, bytes, trusted);
  if ('problem' in sized) throw new NotAPicture(`${fileName}: the content ${sized.problem}.`);
  const name = pictureName(pictureDigest(sized.clean), sized.width, kind.ending);
  const store = configuredStore(config);
  await before(name);
  await putPicture(store, name, kind, sized);
  return store.publicUrl(name);
}

export const pictureDigest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

export const uploadsPath = '/uploads';

export const uploadsFolder = (dataDir: string): string => path.join(dataDir, 'uploads');

export function localStore(dataDir: string): PictureStore {
  const folder = uploadsFolder(dataDir);
  return {
    publicUrl: (key) => `${uploadsPath}/${key}`,
    get: async (key) => {
      try {
        return Buffer.concat(await createReadStream(path.join(folder, key), { end: mostRead - 1 }).toArray());
      } catch (error) {
        if (isErrno(error, 'ENOENT')) return undefined;
        throw error;
      }
    },
    put: (key, _kind, bytes) => writeOnce(folder, key, bytes),
    copy: (from, to) => copyFile(path.join(folder, from), path.join(folder, to), constants.COPYFILE_EXCL),
    remove: (key) => rm(path.join(folder, key), { force: true }),
    removeUnfinished: () => removeUnfinished(folder),
  };
}

/** Writes a file atomically and never overwrites an existing one. */
export async function writeOnce(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unfinished = path.join(folder, `.${randomUUID()}`);
  try {
    await writeFile(unfinished, bytes, { flag: 'wx' });
    await link(unfinished, path.join(folder, name));
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** After this time, in ms, a temporary file is certainly abandoned. */
const longestWriting = 60 * 60_000;

async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  });
  for (const name of names.filter((each) => each.startsWith('.'))) {
    const file = path.join(folder, name);
    const written = await stat(file).catch((error: unknown) => {
      if (isErrno(error, 'ENOENT')) return undefined;
      throw error;
    });
    if (written && Date.now() - written.mtimeMs > longestWriting) await rm(file, { force: true });
  }
}
