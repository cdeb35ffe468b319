import type { FastifyInstance } from 'fastify';
import { verifierText } from 'shared/fair/note';
import type { RouteOptions } from '../../core/deps.ts';
import { findText } from './fairLog.repository.ts';
import { latestCheckpoint } from './fairLog.service.ts';
import { readLogFile } from './logFiles.ts';
import { currentLog } from './resumeLog.ts';
import { plainText, sendRevalidated } from './sendRevalidated.ts';

const forever = 'public, max-age=31536000, immutable';

/**
 * Serves GET /fair/log/… and /fair/texts/…: the transparency log as the static files of C2SP tlog-tiles, for independent
 * verifiers.
 */
export async function fairLogRoutes(app: FastifyInstance, { deps: { db, fairLog } }: RouteOptions): Promise<void> {
  app.get('/fair/log/checkpoint', { schema: { hide: true } }, async (request, reply) =>
    sendRevalidated(request, reply, (await latestCheckpoint(db, fairLog)).note),
  );

  app.get('/fair/log/key', { schema: { hide: true } }, async (request, reply) => {
    const [{ signer }] = await currentLog(db, fairLog);
    return sendRevalidated(request, reply, `${verifierText(signer)}\n`);
  });

  app.get<{ Params: { '*': string } }>('/fair/log/tile/*', { schema: { hide: true } }, async (request, reply) => {
    const bytes = await readLogFile(db, `tile/${request.params['*']}`);
    if (bytes === undefined) return reply.callNotFound();
    return reply.header('cache-control', forever).type('application/octet-stream').send(Buffer.from(bytes));
  });

  app.get<{ Params: { hash: string } }>('/fair/texts/:hash', { schema: { hide: true } }, async (request, reply) => {
    const text = await findText(db, request.params.hash);
    if (text === undefined) return reply.callNotFound();
    return reply.header('cache-control', forever).type(plainText).send(text);
  });
}
