import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type TObject, Type } from 'typebox';
import { type CacheUse, LoadingCache } from '../cache/LoadingCache.ts';
import { isInternal } from '../internalRequest.ts';
import { ApiError } from './errors.ts';

/**
 * Bulkhead: runs at most `width` tasks at the same time and queues at most `queue` more. Purchases and logins do not use it, so
 * the database always has room for them.
 */
export class Bulkhead {
  readonly #width: number;
  readonly #queue: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(width: number, queue: number) {
    this.#width = width;
    this.#queue = queue;
  }

  /** @throws ApiError 503 with Retry-After when the queue is full */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#width) {
      if (this.#waiting.length >= this.#queue)
        throw new ApiError(
          503,
          'UNAVAILABLE',
          'Too many people are looking right now. Please try again in a moment.',
          undefined,
          2,
        );
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

/** Lifetime of an entry, ms. Changes of a lottery clear the cache earlier. */
const freshMs = 1_000;
const mostEntries = 1_000;
const json = { 'content-type': 'application/json; charset=utf-8' };

type AnswerHeaders = Readonly<Record<string, string>>;

interface Answer {
  body: string;
  etag: string;
  brotli: () => Promise<Buffer>;
}

/** Length from which an answer is compressed, characters: the same as for other answers (app/app.ts). */
const compressedFrom = 1_024;

/**
 * Caches answers that are the same for all clients: concurrent requests share one query (single-flight), and a request with a
 * matching ETag gets no body. Cache-Control gives a CDN the same lifetime; browsers always revalidate.
 */
export class PublicCache {
  readonly #answers = new LoadingCache<string, Answer>({ max: mostEntries, ttl: freshMs });
  readonly #keysInside = new LRUCache<string, string>({ max: mostEntries });
  readonly #lane: Bulkhead;

  constructor(lane: Bulkhead) {
    this.#lane = lane;
  }

  /**
   * Sends the result of `load`, or the cached one of the same request. The handler must not be async: the reply is sent later.
   * @param versionOf content of the ETag, where a part of the answer identifies its version
   */
  answer<Value>(
    request: FastifyRequest,
    reply: FastifyReply,
    load: () => Promise<Value>,
    versionOf?: (value: Value) => string,
  ): void {
    this.#answer(request, reply, json, async () => {
      const value = await load();
      return toAnswer(reply.serialize(value), versionOf?.(value));
    });
  }

  /** Sends a cached text. @param headers with its `content-type` */
  answerText(request: FastifyRequest, reply: FastifyReply, headers: AnswerHeaders, load: () => Promise<string>): void {
    this.#answer(request, reply, headers, async () => toAnswer(await load()));
  }

  #answer(request: FastifyRequest, reply: FastifyReply, headers: AnswerHeaders, load: () => Promise<Answer>): void {
    const key = keyOf(request);
    if (isInternal(request.raw)) this.#keysInside.set(request.url, key);
    this.#answers
      .get(key, () => this.#lane.run(load))
      .then((answer) => send(request, reply, headers, answer))
      .catch((error: unknown) => reply.send(error));
  }

  /**
   * Returns the body that an internal request for the address would get from this cache, for an address that was requested
   * internally before.
   */
  async known(address: string): Promise<string | undefined> {
    const key = this.#keysInside.get(address);
    return (key === undefined ? undefined : await this.#answers.known(key))?.body;
  }

  get use(): CacheUse {
    return this.#answers.use;
  }

  clear(): void {
    this.#answers.clear();
  }
}

/** The key has only parameters that the route declares, so that clients cannot bypass the cache with additional ones. */
function keyOf({ routeOptions, params, query }: FastifyRequest): string {
  const { querystring } = routeOptions.schema ?? {};
  const given = new Map(Object.entries(query ?? {}));
  const known = isObject(querystring) ? Object.keys(querystring.properties).map((name) => given.get(name)) : [];
  return JSON.stringify([routeOptions.url, params, known]);
}

function isObject(schema: unknown): schema is TObject {
  return Type.IsObject(schema);
}

async function send(request: FastifyRequest, reply: FastifyReply, headers: AnswerHeaders, answer: Answer): Promise<void> {
  const { body, etag, brotli } = answer;
  reply.header('cache-control', 'public, max-age=0, s-maxage=1, must-revalidate').header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) {
    reply.code(304).send();
    return;
  }
  reply.headers(headers);
  if (body.length < compressedFrom) reply.send(body);
  else await sendShared(request, reply, { text: body, brotli });
}

function toAnswer(serialized: string | ArrayBuffer | Buffer, version?: string): Answer {
  const body = String(serialized);
  return { body, etag: `W/"${version ?? createHash('sha1').update(body).digest('base64url')}"`, brotli: compressedOnce(body) };
}

const compress = promisify(brotliCompress);
/** Higher brotli quality than for answers to one client (app/app.ts), because all clients of a second share the result. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
/** The same rule as in nginx (platform/deploy/nginx/snail-lotto.conf). */
const takesBrotli = /(?:^|[\s,])br(?:$|\s*,|\s*;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i;

export function compressedOnce(text: string): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined;
  return () => (made ??= compress(text, { params }));
}

/**
 * Sends a text that many clients share, compressed once for all that take brotli; others get the text, which the compression of
 * all answers (app/app.ts) then handles.
 */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, brotli }: { text: string; brotli: () => Promise<Buffer> },
): Promise<void> {
  const vary = String(reply.getHeader('vary') ?? '');
  if (!/accept-encoding/i.test(vary)) reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  if (!takesBrotli.test(request.headers['accept-encoding']?.toString() ?? '')) reply.send(text);
  else reply.header('content-encoding', 'br').send(await brotli());
}
