import http from 'node:http';
import https from 'node:https';
import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { deploymentPath, movesFolder } from 'site/deployments/deployment';
import type { Content, Site } from './Site.ts';
import { readSummary } from './summary.ts';

/** Files of a release and of the log are immutable; all others are revalidated. */
const cacheControl = (path: string) => (/^[\w-]+\/\d/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/** The compressed forms that `formsOf` stores beside scripts, styles and drawings. */
const encodings: Record<string, string> = { '.br': 'br', '.gz': 'gzip' };

/**
 * A site in an S3-compatible bucket: `s3://bucket/prefix`. Endpoint and keys come from the usual AWS_* environment variables.
 * Atomic creation relies on the store's conditional writes.
 */
export class BucketSite implements Site {
  readonly address: string;
  readonly remembered = true;
  // A CDN or nginx finds an object by the path of the address alone.
  readonly choosesVariants = false;
  // Other vendors' stores do not know these checksums. TLS protects the connection.
  readonly #client = new S3Client({
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  readonly #bucket: string;
  readonly #prefix: string;

  constructor(address: string) {
    const { hostname, pathname } = new URL(address);
    this.address = address;
    this.#bucket = hostname;
    this.#prefix = pathname.replace(/^\/|\/$/g, '');
  }

  async read(path: string): Promise<(Content & { tag: string }) | null> {
    try {
      const found = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: this.#key(path) }));
      const bytes = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
      return { text: Buffer.from(bytes).toString('utf8'), bytes, tag: found.ETag ?? '' };
    } catch (error) {
      if (hasStatus(error, 404)) return null;
      throw error;
    }
  }

  async write(path: string, content: string | Uint8Array, contentType?: string): Promise<void> {
    await this.#client.send(new PutObjectCommand(this.#put(path, content, contentType)));
  }

  create(path: string, text: string): Promise<boolean> {
    return this.#putIf({ IfNoneMatch: '*' }, path, text, 'application/json');
  }

  async replace(path: string, text: string, may: (now: string | null) => boolean, contentType?: string): Promise<boolean> {
    for (;;) {
      const found = await this.read(path);
      if (!may(found?.text ?? null)) return false;
      const condition = found ? { IfMatch: found.tag } : { IfNoneMatch: '*' };
      if (await this.#putIf(condition, path, text, contentType)) return true;
    }
  }

  async list(folder: string): Promise<string[]> {
    const found: string[] = [];
    const root = this.#key('');
    const prefix = folder === '' ? root : `${root}${folder}/`;
    for await (const page of paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: prefix }))
      for (const { Key: key = '' } of page.Contents ?? []) found.push(key.slice(root.length));
    return found;
  }

  async links(): Promise<string[]> {
    return [];
  }

  async remove(path: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: this.#key(path) }));
  }

  async exists(path: string): Promise<boolean> {
    try {
      await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: this.#key(path) }));
      return true;
    } catch (error) {
      if (hasStatus(error, 404)) return false;
      throw error;
    }
  }

  async changedAt(path: string): Promise<number | null> {
    try {
      const found = await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: this.#key(path) }));
      return found.LastModified?.getTime() ?? 0;
    } catch (error) {
      if (hasStatus(error, 404)) return null;
      throw error;
    }
  }

  async sweep(): Promise<number> {
    return 0;
  }

  /** @returns false if the condition does not hold because of a concurrent write */
  async #putIf(
    condition: { IfNoneMatch: string } | { IfMatch: string },
    ...content: Parameters<Site['write']>
  ): Promise<boolean> {
    try {
      await this.#client.send(new PutObjectCommand({ ...this.#put(...content), ...condition }));
      return true;
    } catch (error) {
      // 412: it exists, or has another version. 409: it is being written. 404: it was removed.
      if ([412, 409, 404].some((status) => hasStatus(error, status))) return false;
      throw error;
    }
  }

  #key(path: string): string {
    return this.#prefix ? `${this.#prefix}/${path}` : path;
  }

  #put(path: string, content: string | Uint8Array, contentType = 'application/octet-stream') {
    const encoding = encodings[extname(path)];
    return {
      Bucket: this.#bucket,
      Key: this.#key(path),
      Body: content,
      ContentType: contentType,
      CacheControl: cacheControl(path),
      ...(encoding ? { ContentEncoding: encoding } : {}),
    };
  }
}

const hasStatus = (error: unknown, status: number) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;

/** Gets a file as it is stored: `fetch` would decode the compressed forms. The timeout is in ms. */
function stored(url: string, timeout = 20_000): Promise<{ status: number | undefined; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = (url.startsWith('https:') ? https : http).get(url, { timeout }, (answer) => {
      buffer(answer).then((bytes) => resolve({ status: answer.statusCode, bytes }), reject);
    });
    asked.on('error', reject).on('timeout', () => asked.destroy(new Error('no answer in time')));
  });
}

/** A bucket at its public address, which can be read, but neither listed nor written. */
export class PublicBucket implements Site {
  readonly address: string;
  readonly remembered = true;
  readonly choosesVariants = false;

  constructor(address: string) {
    this.address = address.replace(/\/$/, '');
  }

  /** @throws Error if the server does not answer; a store that cannot be listed answers 403 for a missing file */
  async read(path: string): Promise<Content | null> {
    const { status, bytes } = await stored(`${this.address}/${path}`).catch((error: unknown) => {
      throw new Error(`${this.address} cannot be read: ${error instanceof Error ? error.message : error}. Correct SITE_DIR.`);
    });
    if (status === 200) return { text: bytes.toString('utf8'), bytes };
    if (status === 404 || status === 403) return null;
    throw new Error(`${this.address} answered ${status} for ${path}. Try again later.`);
  }

  /** Returns the entries of the deployment log, which the summary counts; of other folders nothing is known. */
  async list(folder: string): Promise<string[]> {
    const summary = folder === movesFolder ? await readSummary(this) : null;
    const count = summary?.kind === 'summary' ? summary.revision : 0;
    return Array.from({ length: count }, (_, at) => deploymentPath(at + 1));
  }

  async links(): Promise<string[]> {
    return [];
  }

  async exists(path: string): Promise<boolean> {
    return (await this.read(path)) !== null;
  }

  async changedAt(): Promise<null> {
    return null;
  }

  async sweep(): Promise<number> {
    return 0;
  }

  write = () => this.#refuse();
  create = () => this.#refuse();
  replace = () => this.#refuse();
  remove = () => this.#refuse();

  async #refuse(): Promise<never> {
    throw new Error(`${this.address} can only be read: add --try, or name the folder or bucket itself with SITE_DIR.`);
  }
}
