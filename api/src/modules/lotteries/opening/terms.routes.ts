import type { FastifyInstance } from 'fastify';
import { sendRevalidated } from '../../transparency-log/fairLog.routes.ts';
import { termsText } from './opening.service.ts';

/** Serves GET /fair/terms.txt: the terms for new lotteries; /fair/texts/{hash} has those of older ones. */
export async function termsRoutes(app: FastifyInstance): Promise<void> {
  app.get('/fair/terms.txt', { schema: { hide: true } }, async (request, reply) => sendRevalidated(request, reply, termsText));
}
