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

/** Files under a release never change; everything else is asked for anew each time. */
const cacheControl = (path: string) => (/^[\w-]+\/\d/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/** The compressed forms that stand beside a script. */
const encodings: Record<string, string> = { '.br': 'br', '.gz': 'gzip' };

/**
 * A site in an S3-compatible bucket: `s3://bucket/prefix`. Address and keys come from the environment that S3 clients
 * read (AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY). That a file is created once only is the store's
 * own conditional write.
 */
export class BucketSite implements Site {
  readonly address: string;
  readonly remembered = true;
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

  async read(path: string): Promise<Content | null> {
    try {
      const found = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: this.#key(path) }));
      const bytes = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
      return { text: Buffer.from(bytes).toString('utf8'), bytes };
    } catch (error) {
      if (hasStatus(error, 404)) return null;
      throw error;
    }
  }

  async write(path: string, content: string | Uint8Array, contentType?: string): Promise<void> {
    await this.#client.send(new PutObjectCommand(this.#put(path, content, contentType)));
  }

  async create(path: string, text: string): Promise<boolean> {
    try {
      await this.#client.send(new PutObjectCommand({ ...this.#put(path, text, 'application/json'), IfNoneMatch: '*' }));
      return true;
    } catch (error) {
      // 412: there is one. 409: somebody is writing it.
      if ([412, 409].some((status) => hasStatus(error, status))) return false;
      throw error;
    }
  }

  async list(folder: string): Promise<string[]> {
    const found: string[] = [];
    const prefix = `${this.#key(folder)}/`;
    for await (const page of paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: prefix }))
      for (const { Key: key = '' } of page.Contents ?? []) found.push(`${folder}/${key.slice(prefix.length)}`);
    return found;
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
