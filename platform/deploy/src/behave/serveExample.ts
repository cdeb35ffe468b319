import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { federationName } from 'shared/contracts/appNames';
import { emptyWallet } from 'shared/contracts/emptyWallet';
import { type Example, exampleTime } from 'shared/contracts/examples';
import { serverTimeHeader } from 'shared/contracts/headers';
import { isOfProvider, reportsPath } from 'shared/contracts/providerPaths';
import { storageKeys } from 'shared/contracts/storage';
import { contentSecurityPolicy } from 'site/contentSecurityPolicy';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { contentTypes } from '../release/releaseFiles.ts';
import type { Site } from '../site/Site.ts';
import { documentFor, portOf } from '../smoke/serveSite.ts';
import { answerTo, type NamedExample } from './examples.ts';
import { examplePageScript, type ShownExample } from './page/examplePage.ts';

const script = '/example.js';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#232a38"/><path d="M0 3 1.5 1.2 2.4 2.2 3 1.6 4 3z" fill="#3a4458"/></svg>';

const member = { id: 7, username: 'snailfan', fullName: 'Sam Snail', email: 'sam@example.com', avatar: null, verified: true };
const sessions: Record<Example['as'], ShownExample['session']> = {
  visitor: { status: 'signedOut', user: null, wallet: emptyWallet, balanceKnown: false },
  member: {
    status: 'signedIn',
    user: member,
    wallet: { ...emptyWallet, tokenId: 1, balance: 100, starBalance: 100 },
    balanceKnown: true,
  },
};

const Routes = Type.Array(Type.Object({ registry: Type.Optional(Type.Object({})) }));

export interface ServedExample {
  baseUrl: string;
  unanswered: ReadonlySet<string>;
  stop(): Promise<void>;
}

/**
 * Returns the document in which examples are shown: scripts and global styles of the live host, without its pages, and every live
 * remote. The host then provides the shared libraries, and shows nothing.
 * @throws Error if the site has no documents
 */
export async function exampleDocument(site: Site): Promise<string> {
  const html = (await documentFor(site, '/no/such/page'))?.html ?? '';
  const [, content] = /<div id="root">([\s\S]*)<\/div>\s*<\/body>/.exec(html) ?? [];
  if (content === undefined) throw new Error('The documents of this site have no element #root: release a host first.');
  const list = await site.read('pages/pages.json');
  const { registry } = Value.Parse(Routes, JSON.parse(list?.text ?? '[]')).find((one) => one.registry) ?? {};
  const styles = content.match(/<style[\s\S]*?<\/style>/g) ?? [];
  const edge = (name: string) => `<button data-edge>${name}</button>`;
  return html
    .replace(/(?<=id="registry">).*?(?=<\/script>)/s, (own) =>
      registry ? JSON.stringify(registry).replaceAll('<', '\\u003c') : own,
    )
    .replace(`<div id="root">${content}</div>`, () => `${styles.join('')}${edge('Before')}<main></main>${edge('After')}`)
    .replace(
      '<script',
      () =>
        `<style>[data-edge]{position:fixed;opacity:0}main{max-width:1272px;margin:0 auto;padding:16px}</style><script src="${script}"></script>\n<script`,
    );
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Answers the requests of one example's page: the document at every path, the files of the site, and the example's answers.
 * @param isFramed whether people look at it in a frame: it then shows the part by itself, and follows `exampleTime` by its answers
 */
export function exampleHandler(
  site: Pick<Site, 'read'>,
  document: string,
  { app, part, example }: NamedExample,
  { isFramed = false }: { isFramed?: boolean } = {},
): { unanswered: ReadonlySet<string>; handle: Handler } {
  const unanswered = new Set<string>();
  const { props, path, as } = example;
  const shown = { module: `${federationName(app)}/${part}`, props, path, session: sessions[as] };
  const token = as === 'member' ? { key: storageKeys.token, value: 'example' } : null;
  const policy = contentSecurityPolicy({ turnstile: false }).replace(isFramed ? "frame-ancestors 'none'" : '', '');

  const handle: Handler = async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const { method = 'GET' } = request;
    const send = (status: number, type: string, body: string | Uint8Array) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    // The clock of a page follows the answers, and an example has a time of its own.
    response.sendDate = false;
    if (pathname.startsWith(reportsPath)) return void response.writeHead(204).end();
    if (pathname === script) return void send(200, 'text/javascript', examplePageScript(shown, token, isFramed));
    if (isOfProvider(pathname)) {
      if (isFramed) response.setHeader(serverTimeHeader, exampleTime);
      const found = answerTo(example, method, pathname, search);
      if (found) return void send(found.status, 'application/json', JSON.stringify(found.body));
      if (request.headers['sec-fetch-dest'] === 'image') return void send(200, 'image/svg+xml', picture);
      if (request.headers.accept === 'text/event-stream') return void response.writeHead(204).end();
      unanswered.add(`${method === 'GET' ? '' : `${method} `}${pathname}${search}`);
      return void send(501, 'text/plain', 'The example has no answer.');
    }
    if (extname(pathname)) {
      const file = await site.read(decodeURIComponent(pathname.slice(1)));
      const type = contentTypes[extname(pathname)] ?? 'application/octet-stream';
      return void send(file ? 200 : 404, type, file?.bytes ?? 'There is no such file.');
    }
    response.setHeader('content-security-policy', policy);
    send(200, 'text/html; charset=utf-8', document);
  };
  return { unanswered, handle };
}

export async function serveExample(site: Pick<Site, 'read'>, document: string, tried: NamedExample): Promise<ServedExample> {
  const { unanswered, handle } = exampleHandler(site, document, tried);
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${portOf(server.address())}`,
    unanswered,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
