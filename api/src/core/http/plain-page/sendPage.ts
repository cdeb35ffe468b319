import type { FastifyReply } from 'fastify';

/** Sends one of these pages, uncacheable because it depends on a link or a form. */
export function sendPage(reply: FastifyReply, statusCode: number, page: string): FastifyReply {
  return reply.code(statusCode).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}
