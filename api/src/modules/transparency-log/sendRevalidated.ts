import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const plainText = 'text/plain; charset=utf-8';

/** Sends a text that may change: caches must revalidate their copy each time. */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, text: string, type = plainText): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': 'no-cache', etag });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type(type).send(text);
}
