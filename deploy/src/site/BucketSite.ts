import { extname } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Site, Tagged } from './Site.ts';

/** Files under a release never change; everything else is asked for anew each time. */
const cacheControl = (path: string) => (/^[\w-]+\/\d/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/** The compressed forms that stand beside a script. */
const encodings: Record<string, string> = { '.br': 'br', '.gz': 'gzip' };

/**
 * A site in an S3-compatible bucket: `s3://bucket/prefix`. Address and keys come from the environment that S3 clients
 * read (AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY). Compare-and-swap is the store's own
 * conditional write.
 */
export class BucketSite implements Site {
  readonly address: string;
  // No checksums of one vendor's own: other stores do not know them. The connection is checked by TLS.
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

  async read(path: string): Promise<Tagged | null> {
    const found = await this.#get(path);
    return found && { text: (await found.Body?.transformToString()) ?? '', tag: found.ETag ?? '' };
  }

  async bytes(path: string): Promise<Uint8Array | null> {
    const found = await this.#get(path);
    return found && ((await found.Body?.transformToByteArray()) ?? new Uint8Array());
  }

  async #get(path: string) {
    try {
      return await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: this.#key(path) }));
    } catch (error) {
      if (hasStatus(error, 404)) return null;
      throw error;
    }
  }

  async write(path: string, content: string | Uint8Array, contentType?: string): Promise<void> {
    await this.#client.send(new PutObjectCommand(this.#put(path, content, contentType)));
  }

  async compareAndSwap(path: string, expected: string | null, text: string): Promise<boolean> {
    const condition = expected === null ? { IfNoneMatch: '*' } : { IfMatch: expected };
    try {
      await this.#client.send(new PutObjectCommand({ ...this.#put(path, text, 'application/json'), ...condition }));
      return true;
    } catch (error) {
      // 412: it is another version by now. 409: somebody is writing it. 404: it is gone.
      if ([412, 409, 404].some((status) => hasStatus(error, status))) return false;
      throw error;
    }
  }

  async append(path: string, line: string): Promise<void> {
    for (;;) {
      const found = await this.read(path);
      if (await this.compareAndSwap(path, found?.tag ?? null, `${found?.text ?? ''}${line}\n`)) return;
    }
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
