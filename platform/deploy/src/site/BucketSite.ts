import { extname } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Content, Site } from './Site.ts';

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
