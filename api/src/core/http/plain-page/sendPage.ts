import type { FastifyReply } from 'fastify';

/** Answers with one of these pages, which nobody keeps: what it says depends on a link or a form. */
export function sendPage(reply: FastifyReply, statusCode: number, page: string): FastifyReply {
  return reply.code(statusCode).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}
