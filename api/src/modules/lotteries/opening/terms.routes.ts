import type { FastifyInstance } from 'fastify';
import { sendNewest } from '../../transparency-log/sendNewest.ts';
import { termsText } from './terms.ts';

/** GET /fair/terms.txt: the terms of rounds that open from now on; those of an older one are at /fair/texts/ and their hash. */
export async function termsRoutes(app: FastifyInstance): Promise<void> {
  app.get('/fair/terms.txt', { schema: { hide: true } }, async (request, reply) => sendNewest(request, reply, termsText));
}
