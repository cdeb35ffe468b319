import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
/** Higher brotli quality than for other answers (app/app.ts), because all visitors of a second share the result. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Document with its status. */
export class Page {
  readonly html: string;
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

  brotli(): Promise<Buffer> {
    this.#brotli ??= compress(this.html, { params });
    return this.#brotli;
  }
}
