import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BrowserContext, Page } from '@playwright/test';
import { loadTimeout } from 'host/parts/partState';
import { reportsPath, violationsPath } from 'shared/contracts/providerPaths';
import { PageReport } from 'shared/contracts/reports';
import { Value } from 'typebox/value';

interface Told {
  path: string;
  type: string;
  text: string;
}

/**
 * Serves the site under test at another address and records the reports of its pages, also those sent while a page unloads, which
 * the browser's tools do not show.
 */
export class ReportCollector {
  status = 204;
  readonly #server: Server;
  readonly #scheme: 'http' | 'https';
  readonly #told: Told[] = [];

  /** @param tls certificate and key, PEM: browsers report policy violations only over TLS */
  constructor(tls?: { cert: string; key: string }) {
    const answer = (request: IncomingMessage, response: ServerResponse) => void this.#answer(request, response);
    this.#scheme = tls ? 'https' : 'http';
    this.#server = tls ? createTlsServer(tls, answer) : createServer(answer);
  }

  async open(): Promise<string> {
    this.#server.listen(0, 'localhost');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It listens nowhere.');
    return `${this.#scheme}://localhost:${address.port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  reports(): PageReport[] {
    return this.texts().map((body) => {
      const report: unknown = JSON.parse(body);
      return Value.Parse(PageReport, report);
    });
  }

  texts(): string[] {
    return this.#told.filter(({ path, type }) => path === reportsPath && type === 'application/json').map((told) => told.text);
  }

  violations(): string[] {
    return this.#told.filter(({ path }) => path === violationsPath).map((told) => told.text);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '/', method, headers } = request;
    if (path.startsWith(reportsPath)) {
      this.#told.push({ path, type: headers['content-type'] ?? '', text: await text(request) });
      response.writeHead(this.status).end();
      return;
    }
    const target = new URL(path, process.env.BASE_URL);
    const asked = ask(target, { method, headers: { ...headers, host: target.host } }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  }
}

/** Waits until the reporting script has been loaded and run; webpack removes its script element then. */
export async function reporting(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      performance.getEntriesByType('resource').some(({ name }) => /\/reports\.\w+\.js$/.test(name)) &&
      !document.querySelector('script[src*="/reports."]'),
  );
}

/** Runs in the page. Simulates a change to another tab and back. */
export function hide(): void {
  for (const state of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }
  Reflect.deleteProperty(document, 'visibilityState');
}

/** Multiplies the page's loading timeouts by ten, so that slow loading on a busy machine is not reported as a failure. */
export const withLongTimeouts = (opened: Page | BrowserContext) =>
  opened.addInitScript((long) => {
    const start = window.setTimeout;
    const slower = (run: unknown, ms = 0, ...given: unknown[]) =>
      Reflect.apply(start, window, [run, ms < long ? ms : 10 * ms, ...given]);
    Reflect.set(window, 'setTimeout', slower);
  }, loadTimeout);

/**
 * Creates a self-signed certificate for `localhost`, PEM.
 * @throws Error without openssl
 */
export function certificate(): { cert: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'snail-lotto-certificate-'));
  try {
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync('openssl', ['req', ...kind, ...name, '-out', cert, '-keyout', key], { stdio: 'pipe' });
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
