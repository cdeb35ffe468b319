import { createHash } from 'node:crypto';

/** A document and what the address said about it. */
export class Page {
  readonly html: string;
  /** 404 where there is no such thing as the address names. */
  readonly status: 200 | 404;
  #etag: string | undefined;

  constructor(html: string, status: 200 | 404) {
    this.html = html;
    this.status = status;
  }

  get etag(): string {
    this.#etag ??= `"${createHash('sha256').update(this.html).digest('base64url').slice(0, 22)}"`;
    return this.#etag;
  }
}
