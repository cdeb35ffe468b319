import { once } from 'node:events';
import { createServer } from 'node:http';
import { errorCode } from '../errorCode.ts';
import type { MetricsRegistry } from './registry.ts';

export interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Listens on its own port, so that no web server in front exposes the metrics by mistake, and members' rate limits do not apply.
 * @throws MetricsPortUnusable
 */
export async function serveMetrics(
  metrics: MetricsRegistry,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 5_000 }, (request, response) => {
    const path = request.url?.split('?')[0];
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is nothing here but GET /metrics.\n');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) =>
        response
          .writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
          .end(`The metrics could not be read: ${error instanceof Error ? error.message : error}\n`),
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new MetricsPortUnusable(port, error);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The metrics port cannot be used; the message is for the operator. */
export class MetricsPortUnusable extends Error {
  override name = 'MetricsPortUnusable';

  constructor(port: number, cause: unknown) {
    const reason = errorCode(cause) ?? String(cause);
    super(`Metrics cannot be given on port ${port} (${reason}). Set METRICS_PORT, and METRICS_HOST, to where nobody listens.`, {
      cause,
    });
  }
}
