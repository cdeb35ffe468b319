import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface StoredObject {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
  changed: string;
}

/** A store with the part of S3 that a release needs: whole objects, ETags, conditional writes, lists. */
export interface BucketServer {
  url: string;
  objects: Map<string, StoredObject>;
  stop(): Promise<void>;
}

export const accessKey = 'team-key';

/**
 * @param options.conditional whether If-Match and If-None-Match are honoured; a store without them loses writes
 * @param options.publicRead whether reads need no key
 */
export async function startBucketServer({ conditional = true, publicRead = false } = {}): Promise<BucketServer> {
  const objects = new Map<string, StoredObject>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').slice(1);
    const found = objects.get(name);
    const isPublic = publicRead && ['GET', 'HEAD'].includes(request.method ?? '');
    if (!isPublic && !request.headers.authorization?.includes(`Credential=${accessKey}/`))
      return refuse(response, 403, 'AccessDenied');
    const query = new URL(request.url ?? '/', 'http://store').searchParams;
    if (request.method === 'GET' && query.has('list-type')) {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(listOf(name.replace(/\/$/, ''), query.get('prefix') ?? '', query.get('continuation-token') ?? ''));
    } else if (request.method === 'DELETE') {
      objects.delete(name);
      response.writeHead(204).end();
    } else if (request.method === 'PUT') {
      const body = await buffer(request);
      // Read after the body has arrived: there must be no `await` between the check and the write.
      const now = objects.get(name);
      if (conditional && request.headers['if-match'] && !now) return refuse(response, 404, 'NoSuchKey');
      if (conditional && !isAllowed(request, now)) return refuse(response, 412, 'PreconditionFailed');
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      objects.set(name, { body, etag, headers: keptHeaders(request), changed: new Date().toUTCString() });
      response.writeHead(200, { etag }).end();
    } else if (!found) refuse(response, 404, 'NoSuchKey');
    else {
      response.writeHead(200, {
        ...found.headers,
        'last-modified': found.changed,
        etag: found.etag,
        'content-length': found.body.length,
      });
      response.end(request.method === 'HEAD' ? undefined : found.body);
    }
  }

  /** Small pages, so that short lists need several requests. */
  function listOf(bucket: string, prefix: string, after: string): string {
    const keys = [...objects.keys()].filter((name) => name.startsWith(`${bucket}/${prefix}`) && name > after).sort();
    const page = keys.slice(0, 5);
    const more = keys.length > page.length;
    const rows = page.map((name) => `<Contents><Key>${name.slice(bucket.length + 1)}</Key></Contents>`);
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${
      more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    }${rows.join('')}</ListBucketResult>`;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    objects,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function isAllowed({ headers }: IncomingMessage, found: StoredObject | undefined): boolean {
  if (headers['if-none-match'] === '*' && found) return false;
  return headers['if-match'] === undefined || headers['if-match'] === found?.etag;
}

function keptHeaders({ headers }: IncomingMessage): Record<string, string> {
  const kept = ['content-type', 'content-encoding', 'cache-control'] as const;
  return Object.fromEntries(kept.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
