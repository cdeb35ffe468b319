import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long an answer may be given again, ms. It is dropped earlier when a lottery changes. */
const freshMs = 1_000;
const mostEntries = 1_000;

interface Answer {
  body: string;
  etag: string;
}

/**
 * Answers that are the same for everybody, kept for a moment: requests at the same time share one query, and a repeat that
 * carries the ETag costs none. A CDN in front is told the same through Cache-Control; browsers always ask again.
 */
export class PublicCache {
  readonly #entries = new Map<string, { answer: Promise<Answer>; until: number }>();

  /**
   * Sends what `load` gives, or what it gave a moment ago for the same address. To be called by a handler that is not async:
   * the reply is sent later.
   */
  answer(request: FastifyRequest, reply: FastifyReply, load: () => Promise<unknown>): void {
    this.#get(request.url, async () => toAnswer(reply.serialize(await load()))).then(
      (answer) => send(request, reply, answer),
      (error) => reply.send(error),
    );
  }

  /** Forgets everything: something public has changed. */
  clear(): void {
    this.#entries.clear();
  }

  #get(key: string, load: () => Promise<Answer>): Promise<Answer> {
    const now = performance.now();
    const entry = this.#entries.get(key);
    if (entry && entry.until > now) return entry.answer;
    if (this.#entries.size >= mostEntries) this.#entries.clear();
    const answer = load();
    const fresh = { answer, until: now + freshMs };
    this.#entries.set(key, fresh);
    answer.catch(() => {
      if (this.#entries.get(key) === fresh) this.#entries.delete(key);
    });
    return answer;
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { body, etag }: Answer): void {
  reply.header('cache-control', 'public, max-age=0, s-maxage=1, must-revalidate').header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) reply.code(304).send();
  else reply.type('application/json; charset=utf-8').send(body);
}

function toAnswer(serialized: string | ArrayBuffer | Buffer): Answer {
  const body = String(serialized);
  return { body, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"` };
}
