import { readFileSync } from 'node:fs';
import path from 'node:path';
import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { sendRevalidated } from '../../transparency-log/sendRevalidated.ts';

/** The terms of play; opening records name them by hash. A change applies only to lotteries that open later. */
export const termsText = readFileSync(path.join(import.meta.dirname, 'terms.txt'), 'utf8');

/** Serves GET /fair/terms.txt: the terms for new lotteries; /fair/texts/{hash} has those of older ones. */
export async function termsRoutes(app: FastifyInstance): Promise<void> {
  app.get('/fair/terms.txt', { schema: { hide: true } }, async (request, reply) => sendRevalidated(request, reply, termsText));
}
