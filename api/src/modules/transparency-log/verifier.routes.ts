import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendRevalidated } from './sendRevalidated.ts';

const file = path.resolve(import.meta.dirname, '../../../../fair/verifier/verify.mjs');

/** Serves GET /fair/verify.mjs: the verifier in one file, which checks a bundle independently of this site. */
export async function verifierRoutes(app: FastifyInstance): Promise<void> {
  const text = await readFile(file, 'utf8');
  app.get('/fair/verify.mjs', { schema: { hide: true } }, async (request, reply) =>
    sendRevalidated(request, reply, text, 'text/javascript; charset=utf-8'),
  );
}
