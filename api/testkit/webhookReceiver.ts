import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { ReleaseNews } from 'shared/contracts/releaseNews';
import { Value } from 'typebox/value';

export interface Call {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  news: ReleaseNews;
}

/** Starts a webhook receiver on this machine. It answers with the status set by `answers`, at first 204. */
export async function startReceiver() {
  const calls: Call[] = [];
  const refused: string[] = [];
  let status = 204;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { url: path = '', headers } = request;
    if (status === 307) response.setHeader('location', '/elsewhere');
    response.writeHead(status).end();
    if (status === 204) calls.push({ path, headers, body, news: Value.Parse(ReleaseNews, JSON.parse(body)) });
    else refused.push(path);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`,
    calls,
    refused,
    answers: (next: 204 | 307 | 500) => {
      status = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function isFromHere({ headers, body }: Call, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = headers;
  const own = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return signature === `v1,${own}`;
}
