import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { LogController } from 'fastify';
import { idempotencyHeader, serverTimeHeader } from 'shared/contracts/headers';
import { followClock } from '../base/db/databaseClock.ts';
import type { Deps } from '../base/deps.ts';
import { refuseWithoutSpace } from '../base/guards/refuseWithoutSpace.ts';
import { handleClientError } from '../base/http/clientErrors.ts';
import { registerDrain } from '../base/http/drain.ts';
import { handleError, handleNotFound, toApiError } from '../base/http/errors.ts';
import { registerOpenApi } from '../base/http/openApi.ts';
import { validatorCompiler } from '../base/http/validation.ts';
import { deriveKeys } from '../base/secrets/keys.ts';
import { sitePlugin } from '../base/site/site.routes.ts';
import { limitTraffic } from '../base/traffic/traffic.ts';
import { VerifiedTokens } from '../nouns/sessions/verifiedTokens.ts';
import { registerAccounts } from './accounts.ts';
import { registerLotteries } from './registerLotteries.ts';

export type App = Awaited<ReturnType<typeof buildApp>>;

/** The whole HTTP side of the provider: server.ts listens with it, the tests send requests into the same one. */
export async function buildApp(deps: Deps) {
  const { config } = deps;
  const app = Fastify({
    ...(deps.log ? { loggerInstance: deps.log } : { logger: { level: config.logLevel } }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // A client that trickles its headers or body is cut. close() cuts whoever is left: drain() comes first, see start.ts.
    requestTimeout: config.requestTimeout,
    http: { headersTimeout: config.requestTimeout, connectionsCheckingInterval: Math.min(2_000, config.requestTimeout / 2) },
    forceCloseConnections: true,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: handleClientError,
    frameworkErrors: (error, _request, reply) => {
      const refusal = toApiError(error);
      reply.raw.writeHead(refusal.statusCode, { 'content-type': 'application/json' }).end(JSON.stringify(refusal.body()));
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  registerDrain(app);
  const clock = await followClock(deps.db, (error) =>
    app.log.warn({ err: error }, 'The clock of the database could not be read'),
  );
  app.addHook('onClose', async () => clock.stop());
  const tokens = new VerifiedTokens(deriveKeys(config.jwtSecret).jwt);
  limitTraffic(app, deps, tokens, clock.now);
  await refuseWithoutSpace(app, deps);
  app.addHook('onSend', async (_request, reply) => {
    reply.header(serverTimeHeader, clock.now());
  });

  await app.register(helmet, {
    // The browser speaks to a local server without TLS: no upgrade, and HSTS belongs to the proxy that has TLS.
    contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
    strictTransportSecurity: false,
  });
  await app.register(cors, {
    origin: config.corsOrigins,
    allowedHeaders: ['authorization', 'content-type', idempotencyHeader, 'if-none-match'],
    exposedHeaders: [serverTimeHeader, 'etag', 'retry-after'],
  });
  // Quick rather than strong: answers are made anew each time; the site's files were compressed when they were released.
  await app.register(compress, { threshold: 1024, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });
  await registerOpenApi(app, config);

  // Routes: accounts first, it decorates `app.authenticate` for the others.
  await registerAccounts(app, deps, tokens);
  await registerLotteries(app, deps);

  if (config.siteDir !== null) await app.register(sitePlugin, { siteDir: config.siteDir, turnstile: config.turnstile !== null });

  return app;
}
