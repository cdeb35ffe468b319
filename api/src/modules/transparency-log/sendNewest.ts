import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text as browsers show it. */
export const plainText = 'text/plain; charset=utf-8';

/** Sends what may be another thing next time: every cache asks before it uses its copy. */
export function sendNewest(request: FastifyRequest, reply: FastifyReply, text: string, type = plainText): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': 'no-cache', etag });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type(type).send(text);
}
