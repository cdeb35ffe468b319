import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
/** A second's visitors share it, so it may take a little more than an answer that is made anew each time (app/app.ts). */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** A document, and whether there is what its address names. */
export class Page {
  readonly html: string;
  /** 404 where there is no such thing as the address names. */
  readonly status: 200 | 404;
  #etag: string | undefined;
  #brotli: Promise<Buffer> | undefined;

  constructor(html: string, status: 200 | 404) {
    this.html = html;
    this.status = status;
  }

  get etag(): string {
    this.#etag ??= `"${createHash('sha256').update(this.html).digest('base64url').slice(0, 22)}"`;
    return this.#etag;
  }

  /** Its text in brotli, made once. */
  brotli(): Promise<Buffer> {
    this.#brotli ??= compress(this.html, { params });
    return this.#brotli;
  }
}
