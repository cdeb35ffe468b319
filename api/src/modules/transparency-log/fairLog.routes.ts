import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { verifierText } from 'shared/fair/note';
import { entriesBytes, readTilePath, tileWidth } from 'shared/fair/tiles';
import type { Queryable } from '../../core/db/database.ts';
import type { RouteOptions } from '../../core/deps.ts';
import { findText, nodesBetween, recordsBetween } from './fairLog.repository.ts';
import { currentLog, latestCheckpoint, proofOfRecord } from './fairLog.service.ts';

const levelsOfTile = Math.log2(tileWidth);

/**
 * Returns a tile or entry bundle of the log by its path; these files never change.
 * @param path `tile/0/000`, `tile/entries/000.p/5`
 * @returns undefined if the path is not valid, or the log is too short
 */
async function readLogFile(db: Queryable, path: string): Promise<Uint8Array | undefined> {
  const tile = readTilePath(path);
  // Rejects indices that are too large for a number, before the database is queried.
  if (tile === null || !Number.isSafeInteger((tile.index + 1) * tileWidth)) return undefined;
  const from = tile.index * tileWidth;
  const to = from + tile.width;
  if (tile.level === 'entries') {
    const texts = await recordsBetween(db, from, to);
    return texts.length === tile.width ? entriesBytes(texts.map((text) => Buffer.from(text))) : undefined;
  }
  const hashes = await nodesBetween(db, tile.level * levelsOfTile, from, to);
  return hashes.length === tile.width ? Buffer.from(hashes.join(''), 'hex') : undefined;
}

const forever = 'public, max-age=31536000, immutable';

/**
 * Serves GET /fair/log/…, /fair/proofs/… and /fair/texts/…: the transparency log as the static files of C2SP tlog-tiles, and a
 * tlog-proof of each record.
 */
export async function fairLogRoutes(app: FastifyInstance, { deps: { db, fairLog, witnesses } }: RouteOptions): Promise<void> {
  app.get('/fair/log/checkpoint', { schema: { hide: true } }, async (request, reply) =>
    sendRevalidated(request, reply, (await latestCheckpoint(db, fairLog)).note),
  );

  app.get('/fair/log/key', { schema: { hide: true } }, async (request, reply) => {
    const [{ signer }] = await currentLog(db, fairLog);
    return sendRevalidated(request, reply, `${verifierText(signer)}\n`);
  });

  app.get('/fair/log/witnesses', { schema: { hide: true } }, async (request, reply) => {
    if (witnesses === undefined) return reply.callNotFound();
    const [{ signer }] = await currentLog(db, fairLog);
    // Names the log first, so that the file is a whole policy for checking proofs.
    const log = /^[ \t]*log[ \t]/m.test(witnesses.policyText) ? '' : `log ${verifierText(signer)}\n`;
    return sendRevalidated(request, reply, log + witnesses.policyText);
  });

  app.get<{ Params: { record: string } }>(
    '/fair/proofs/:record(^(?:0|[1-9]\\d{0,14}|[0-9a-f]{64})$)',
    { schema: { hide: true } },
    async (request, reply) => {
      const { record } = request.params;
      const proof = await proofOfRecord(db, fairLog, record.length === 64 ? record : Number(record), witnesses);
      return proof === undefined ? reply.callNotFound() : sendRevalidated(request, reply, proof);
    },
  );

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

const folder = path.resolve(import.meta.dirname, '../../../../fair/verifier');
const read = (name: string) => readFile(path.join(folder, name), 'utf8');

/** Turns a commented shell script into Markdown: each comment is a paragraph, what follows it a block of code. */
function markdownOf(script: string): string {
  return script
    .split(/^((?:# .*\n)+)/m)
    .map((part) =>
      part.startsWith('# ') ? part.replaceAll(/^# /gm, '') : part.trim() && `\n\`\`\`sh\n${part.trim()}\n\`\`\`\n\n`,
    )
    .join('')
    .trimEnd();
}

/** Serves what others need to check a draw independently of this site: the verifier, and the format with its test vectors. */
export async function verifierRoutes(app: FastifyInstance): Promise<void> {
  const byHand = markdownOf(await read('check.sh'));
  const files = [
    ['verify.mjs', 'text/javascript', await read('verify.mjs')],
    ['format.md', 'text/markdown', (await read('format.md')).replace('[check.sh](check.sh)', () => byHand)],
    ['vectors.json', 'application/json', await read('vectors.json')],
  ] as const;
  for (const [name, type, text] of files)
    app.get(`/fair/${name}`, { schema: { hide: true } }, async (request, reply) =>
      sendRevalidated(request, reply, text, `${type}; charset=utf-8`),
    );
}

const plainText = 'text/plain; charset=utf-8';

/** Sends a text that may change: caches must revalidate their copy each time. */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, text: string, type = plainText): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': 'no-cache', etag });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type(type).send(text);
}
