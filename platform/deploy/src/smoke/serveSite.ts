import { once } from 'node:events';
import { createServer, type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { appPattern } from 'shared/contracts/appNames';
import type { ErrorBody } from 'shared/contracts/operation';
import { isOfProvider, reportsPath } from 'shared/contracts/providerPaths';
import { fillIn, match } from 'site/addresses';
import { contentSecurityPolicy, reportingEndpoints } from 'site/contentSecurityPolicy';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { contentTypes } from '../release/releaseFiles.ts';
import type { Site } from '../site/Site.ts';
import type { Asked } from './smokeApi.ts';

const Routes = Type.Array(Type.Object({ pattern: Type.Union([Type.String(), Type.Null()]), file: Type.String() }));
const ofRelease = new RegExp(`^/(${appPattern})/\\d`);

export interface ServedSite {
  baseUrl: string;
  /**
   * Delays all requests for the file until `release` is called.
   * @param path URL path, without a query
   */
  hold(path: string): { release(): void };
  hasRefused(url: string): boolean;
  stop(): Promise<void>;
}

/**
 * Serves a site's documents and releases as the provider and nginx do, and forwards reads to an API. Writes are refused: the
 * smoke test presses every control, and must not buy, log out or send anything.
 */
export async function serveSite(site: Site, api: Asked): Promise<ServedSite> {
  const held = new Map<string, Set<Promise<void>>>();
  const refused = new Set<string>();
  const policy = api.policy ?? contentSecurityPolicy({ turnstile: false });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    // Reports of the test's own pages are dropped, so that they do not count as visits.
    if (pathname.startsWith(reportsPath)) return nothing(response);
    if (isOfProvider(pathname)) {
      if (request.method === 'GET' || request.method === 'HEAD') return passOn(request, response, api);
      refused.add(pathname);
      return refuse(response);
    }
    if (ofRelease.test(pathname)) {
      for (const wait of held.get(pathname) ?? []) await wait;
      return send(response, (await site.read(decodeURIComponent(pathname.slice(1))))?.bytes ?? null, extname(pathname));
    }
    if (pathname === '/live.json') return send(response, (await site.read('pages/live.json'))?.bytes ?? null, '.json');
    if (extname(pathname)) return send(response, null, '');
    const page = await documentFor(site, pathname);
    response.setHeader('content-security-policy', policy);
    response.setHeader('reporting-endpoints', reportingEndpoints);
    send(response, page?.html ?? null, '.html', page?.status);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${portOf(server.address())}`,
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const waits = held.get(path) ?? new Set();
      held.set(path, waits.add(promise));
      return {
        release() {
          waits.delete(promise);
          resolve();
        },
      };
    },
    hasRefused: (url) => URL.canParse(url) && refused.has(new URL(url).pathname),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' && address ? address.port : 0);

function send(response: ServerResponse, body: Uint8Array | string | null, ending: string, status = 200): void {
  response.statusCode = body === null ? 404 : status;
  response.setHeader('content-type', contentTypes[ending] ?? 'application/octet-stream');
  response.setHeader('cache-control', 'no-store');
  response.end(body ?? 'There is no such file.');
}

function nothing(response: ServerResponse): void {
  response.statusCode = 204;
  response.end();
}

export async function documentFor(site: Site, pathname: string): Promise<{ html: string; status: number } | null> {
  const found = await site.read('pages/pages.json');
  const routes = found ? Value.Parse(Routes, JSON.parse(found.text)) : [];
  for (const { pattern, file } of routes) {
    const params = pattern === null ? null : match(pattern, pathname);
    if (params) return { html: fillIn((await site.read(file))?.text ?? '', params), status: 200 };
  }
  const unknown = routes.find(({ pattern }) => pattern === null);
  return unknown ? { html: (await site.read(unknown.file))?.text ?? '', status: 404 } : null;
}

/** Answer to refused writes. An error with this text in the console is expected. */
export const refusal = 'The smoke test only asks.';

function refuse(response: ServerResponse): void {
  response.statusCode = 403;
  response.setHeader('content-type', 'application/json');
  const body: ErrorBody = { statusCode: 403, code: 'FORBIDDEN', message: refusal };
  response.end(JSON.stringify(body));
}

function passOn(request: IncomingMessage, response: ServerResponse, { url }: Asked): void {
  const target = new URL(request.url ?? '/', url);
  const ask = target.protocol === 'https:' ? tlsRequest : plainRequest;
  const asked = ask(target, { method: request.method, headers: { ...request.headers, host: target.host } }, (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(response);
  });
  asked.on('error', (error) => {
    if (!response.headersSent) response.statusCode = 502;
    response.end(`The provider did not answer: ${error.message}`);
  });
  response.on('close', () => asked.destroy());
  request.pipe(asked);
}
