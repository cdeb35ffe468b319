import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration } from 'webpack-dev-server';
import { developPath, type Override, signedPath, signPath } from '../../src/contracts/preview.ts';
import { developerKey, signOverride } from './developerKey.ts';

/**
 * Returns the development server of one remote that runs inside the pages of a deployed site. It serves that site only, and signs
 * overrides for it at `/against`.
 * @param against origin of the site
 */
export function againstServer(against: string, { app, port }: Pick<Override, 'app' | 'port'>): Configuration {
  return {
    host: 'localhost',
    port,
    hot: true,
    allowedHosts: ['localhost', new URL(against).hostname],
    headers: { 'Access-Control-Allow-Origin': against },
    client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
    setupMiddlewares: (middlewares, { compiler }) => {
      let told = false;
      compiler?.hooks.done.tap('against', () => {
        if (!told) process.stdout.write(`Open this in your browser: ${developAddress(against, { app, port })}\n`);
        told = true;
      });
      middlewares.unshift({
        name: 'against',
        path: signPath,
        middleware: (request: IncomingMessage, response: ServerResponse) => {
          // Only for a navigation that a person made, never for requests of other pages; and the signature goes to that site
          // only.
          const isLed = request.headers['sec-fetch-mode'] === 'navigate' && request.headers['sec-fetch-dest'] === 'document';
          const browser = new URL(request.url ?? '/', against).searchParams.get('browser') ?? '';
          if (!isLed || !/^[\w-]{20,100}$/.test(browser)) {
            response.statusCode = 400;
            response.end('Start from the page of the site that npm run dev printed.\n');
            return;
          }
          const signed = signOverride(developerKey(), { site: against, app, port, browser });
          response.statusCode = 303;
          response.setHeader('Cache-Control', 'no-store');
          response.setHeader('Location', `${against}${signedPath}?${new URLSearchParams({ signed })}`);
          response.end();
        },
      });
      return middlewares;
    },
  };
}

const developAddress = (site: string, { app, port }: Pick<Override, 'app' | 'port'>) =>
  `${site}${developPath}?${new URLSearchParams({ app, port: String(port) })}`;
