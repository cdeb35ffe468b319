import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);
/** Higher brotli quality than for answers to one client (app/app.ts), because all clients of a second share the result. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
/** The same rule as in nginx (platform/deploy/nginx/snail-lotto.conf). */
const takesBrotli = /(?:^|[\s,])br(?:$|\s*,|\s*;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i;

export function compressedOnce(text: string): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined;
  return () => (made ??= compress(text, { params }));
}

/**
 * Sends a text that many clients share, compressed once for all that take brotli; others get the text, which the compression of
 * all answers (app/app.ts) then handles.
 */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, brotli }: { text: string; brotli: () => Promise<Buffer> },
): Promise<void> {
  const vary = String(reply.getHeader('vary') ?? '');
  if (!/accept-encoding/i.test(vary)) reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  if (!takesBrotli.test(request.headers['accept-encoding']?.toString() ?? '')) reply.send(text);
  else reply.header('content-encoding', 'br').send(await brotli());
}
