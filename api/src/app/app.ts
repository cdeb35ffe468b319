import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyPluginAsync,
  type FastifyRequest,
  LogController,
} from 'fastify';
import helmet from 'helmet';
import {
  idempotencyHeader,
  proofHeader,
  proofNonceHeader,
  serverTimeHeader,
  traceIdHeader,
  traceparentHeader,
} from 'shared/contracts/headers';
import { pictureOrigin } from 'site/contentSecurityPolicy';
import { captchaRoutes } from '../core/captcha/captcha.routes.ts';
import { altchaCaptcha, type Captcha, turnstileCaptcha } from '../core/captcha/captcha.service.ts';
import type { Deps } from '../core/deps.ts';
import { SourceHealth } from '../core/draw-sources/clockLag.ts';
import { refuseWithoutSpace } from '../core/health/diskSpace.ts';
import { createReadiness, probeRoutes } from '../core/health/probes.routes.ts';
import { drain } from '../core/http/drain.ts';
import { handleClientError, handleError, handleNotFound, toApiError } from '../core/http/errors.ts';
import { openApi } from '../core/http/openApi.ts';
import { plainPageRoutes } from '../core/http/plain-page/plainPage.ts';
import { PublicCache } from '../core/http/publicCache.ts';
import { serializeConnection } from '../core/http/serializeConnection.ts';
import { serverTime } from '../core/http/serverTime.ts';
import { lazySerializers, lazyValidators } from '../core/http/validation.ts';
import { announcements } from '../core/live/announcer.ts';
import { createMailer, type Mailer, outboxOnly, smtpSend } from '../core/mail/mail.service.ts';
import { providerLog } from '../core/observability/log.ts';
import { countRequests, watchCache } from '../core/observability/metrics.ts';
import { requestTraces, traceOfRequest } from '../core/observability/trace.ts';
import { createRateLimits } from '../core/rate-limit/rateLimits.ts';
import { limitTraffic } from '../core/rate-limit/traffic.ts';
import { logRefusal, requestLog } from '../core/requestLog.ts';
import { Keyring } from '../core/secrets/keyring.ts';
import { boardRoutes } from '../core/site/board.routes.ts';
import { PagesSent } from '../core/site/pagesSent.ts';
import { openPreviews, previewRoutes } from '../core/site/preview.routes.ts';
import { SignedPages } from '../core/site/signedPages.ts';
import { siteDocuments, siteFiles } from '../core/site/site.routes.ts';
import { scheduler } from '../jobs/scheduler.ts';
import { loginRoutes, verifyLoginRoutes } from '../modules/accounts/login/login.routes.ts';
import { memberRoutes } from '../modules/accounts/members/members.routes.ts';
import { passkeyRoutes } from '../modules/accounts/passkeys/passkeys.routes.ts';
import { recoveryRoutes } from '../modules/accounts/recovery/recovery.routes.ts';
import { confirmationRoutes, registrationRoutes } from '../modules/accounts/registration/registration.routes.ts';
import { emailChangeRoutes, securityRoutes } from '../modules/accounts/security/security.routes.ts';
import type { AccountDeps } from '../modules/accounts/sessions/accountDeps.ts';
import { authenticate } from '../modules/accounts/sessions/authenticate.ts';
import { VerifiedTokens } from '../modules/accounts/sessions/bearerToken.ts';
import { sessionRoutes } from '../modules/accounts/sessions/sessions.routes.ts';
import { contactRoutes } from '../modules/contact/contact.routes.ts';
import { calendarRoutes } from '../modules/lotteries/calendar/calendar.routes.ts';
import { liveRoutes } from '../modules/lotteries/live/live.routes.ts';
import { lotteryRoutes } from '../modules/lotteries/lotteries.routes.ts';
import { mineRoutes } from '../modules/lotteries/mine/myLotteries.routes.ts';
import { termsRoutes } from '../modules/lotteries/opening/terms.routes.ts';
import { soldRoutes } from '../modules/lotteries/sold/sold.routes.ts';
import { alertRoutes, workerRoutes } from '../modules/notifications/alerts/alerts.routes.ts';
import { subscriptionRoutes } from '../modules/notifications/subscriptions/subscriptions.routes.ts';
import { actRoutes } from '../modules/office/acts/acts.routes.ts';
import { deskRoutes } from '../modules/office/desk/desk.routes.ts';
import { exportRoutes } from '../modules/office/exports/exports.routes.ts';
import { houseRoutes } from '../modules/office/reads/house.routes.ts';
import { officeListRoutes, officeMessageRoutes } from '../modules/office/reads/lists.routes.ts';
import { officeReadRoutes } from '../modules/office/reads/reads.routes.ts';
import { officeSessionRoutes } from '../modules/office/sessions/officeSessions.routes.ts';
import { officeAccess } from '../modules/office/sessions/requireOperator.ts';
import { officeTeamRoutes } from '../modules/office/team/team.routes.ts';
import { optionsRoutes } from '../modules/options/options.routes.ts';
import { privacyRoutes } from '../modules/privacy/privacy.routes.ts';
import { purchaseRoutes } from '../modules/purchases/purchases.routes.ts';
import { receiptRoutes } from '../modules/purchases/receipts/receipts.routes.ts';
import { Receipts } from '../modules/purchases/receipts/receipts.service.ts';
import { developRoutes, openOverrides } from '../modules/releases/developers/develop.routes.ts';
import { frameRoutes } from '../modules/releases/frame/frame.routes.ts';
import { reportRoutes } from '../modules/releases/reports/reports.routes.ts';
import { protectionRoutes } from '../modules/responsible-gaming/protection.routes.ts';
import { orderRoutes } from '../modules/rewards/orders/orders.routes.ts';
import { payoutRoutes } from '../modules/rewards/payouts/payouts.routes.ts';
import { rewardRoutes } from '../modules/rewards/rewards.routes.ts';
import { searchRoutes, sitePictureRoutes } from '../modules/seo/search.routes.ts';
import { bundleRoutes } from '../modules/transparency-log/bundle/bundle.routes.ts';
import { fairLogRoutes, verifierRoutes } from '../modules/transparency-log/fairLog.routes.ts';
import { uploadPath } from '../modules/uploads/permissions.ts';
import { uploadsRoutes } from '../modules/uploads/uploads.routes.ts';
import { statementRoutes } from '../modules/wallets/statement/statement.routes.ts';
import { tokenRoutes, walletRoutes } from '../modules/wallets/wallets.routes.ts';
import { readyChecks } from './watching/readyChecks.ts';

/** Creates the services that the configuration selects. The caller must call `mailer.close()`. */
async function createAccountDeps(deps: Deps, log: FastifyBaseLogger): Promise<AccountDeps> {
  const { config, db } = deps;
  const keys = new Keyring(db, config.jwtSecret);
  return {
    ...deps,
    desk: deps.desk ?? db,
    log,
    keys,
    tokens: new VerifiedTokens(keys),
    limits: createRateLimits(db, config.rateLimitFactor),
    captcha: config.turnstile ? turnstileCaptcha(config.turnstile.secret) : altchaCaptcha(db, keys, config.altchaCost),
    mailer: config.smtpUrl
      ? createMailer(db, await smtpSend(config.smtpUrl, config.mailFrom, config.allowPlain.includes('mail')), log)
      : outboxOnly,
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    mailer: Mailer;
    keys: Keyring;
  }
}

interface RouteServices {
  deps: AccountDeps;
  cache: PublicCache;
  captcha: Captcha;
  receipts: Receipts;
  pagesSent: PagesSent;
}

const routes: readonly FastifyPluginAsync<RouteServices>[] = [
  loginRoutes,
  sessionRoutes,
  confirmationRoutes,
  recoveryRoutes,
  verifyLoginRoutes,
  securityRoutes,
  passkeyRoutes,
  emailChangeRoutes,
  captchaRoutes,
  memberRoutes,
  contactRoutes,
  subscriptionRoutes,
  uploadsRoutes,
  plainPageRoutes,
  registrationRoutes,
  optionsRoutes,
  lotteryRoutes,
  soldRoutes,
  calendarRoutes,
  mineRoutes,
  rewardRoutes,
  tokenRoutes,
  purchaseRoutes,
  receiptRoutes,
  privacyRoutes,
  orderRoutes,
  payoutRoutes,
  walletRoutes,
  statementRoutes,
  protectionRoutes,
  alertRoutes,
  liveRoutes,
  fairLogRoutes,
  bundleRoutes,
  verifierRoutes,
  termsRoutes,
  workerRoutes,
  frameRoutes,
  reportRoutes,
  searchRoutes,
  sitePictureRoutes,
  officeSessionRoutes,
  actRoutes,
  officeReadRoutes,
  officeListRoutes,
  exportRoutes,
  houseRoutes,
  officeMessageRoutes,
  officeTeamRoutes,
  deskRoutes,
];

export type App = ReturnType<typeof createServer>;

/** Builds the HTTP server of the provider; start.ts listens with it, and tests inject requests into it. */
export async function buildApp(plainDeps: Deps): Promise<App> {
  const { config, db, fairLog } = plainDeps;
  const app = createServer(plainDeps);
  const deps = await createAccountDeps(plainDeps, app.log);
  app.addHook('onClose', () => deps.mailer.close());
  app.decorate('mailer', deps.mailer);
  app.decorate('keys', deps.keys);
  app.decorate('minimumAge', deps.config.minimumAge);
  await registerPipeline(app, deps);

  const readiness = plainDeps.readiness ?? createReadiness(readyChecks({ config, db, fairLog, sources: new SourceHealth([]) }));
  app.onDrain(() => readiness.stop());
  await app.register(probeRoutes, { readiness });
  await app.register(authenticate, { deps });
  await app.register(officeAccess, { deps });
  await app.register(announcements, { db, announcer: deps.announcer });

  const cache = new PublicCache(app.lists);
  watchCache(app.metrics, 'lists', cache);
  watchCache(app.metrics, 'tokens', deps.tokens);
  const forget = app.announcer.subscribe(() => cache.clear());
  app.addHook('onClose', async () => forget());
  const receipts = new Receipts(db, config);
  receipts.watchCaches(app.metrics);
  const pagesSent = new PagesSent(app.now);
  const services = { deps, cache, captcha: deps.captcha, receipts, pagesSent };
  for (const plugin of routes) await app.register(plugin, services);
  if (config.releaseBoard !== null) await app.register(boardRoutes, { file: config.releaseBoard });
  if (config.developSite !== null) await registerSite(app, plainDeps, config.developSite, pagesSent, cache);
  return app;
}

function createServer({ config, db, log }: Deps) {
  const app = Fastify({
    loggerInstance: log ?? providerLog(config.logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace' }),
    genReqId: (raw) => traceOfRequest(raw).id,
    childLoggerFactory: (logger, bindings, options, raw) =>
      logger.child({ ...bindings, span: traceOfRequest(raw).span }, options),
    bodyLimit: 64 * 1024,
    // Disconnects a client that sends its headers or body too slowly. close() disconnects the rest, so drain() is called before
    // it (start.ts).
    requestTimeout: config.requestTimeout,
    // Also a client that does not read its answer. Live events send a heartbeat every 20 s.
    connectionTimeout: 60_000,
    http: { headersTimeout: config.requestTimeout, connectionsCheckingInterval: Math.min(2_000, config.requestTimeout / 2) },
    forceCloseConnections: true,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    schemaController: { compilersFactory: { buildSerializer: lazySerializers } },
    clientErrorHandler: handleClientError,
    frameworkErrors: (error, request, reply) => {
      const refusal = toApiError(error);
      const headers = { 'content-type': 'application/json', [traceIdHeader]: request.id };
      reply.raw.writeHead(refusal.statusCode, headers).end(JSON.stringify(refusal.body()));
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setValidatorCompiler(lazyValidators);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    logRefusal(db, error, request);
    return handleError(error, request, reply);
  });
  app.setNotFoundHandler(handleNotFound);
  return app;
}

/**
 * Registers the hooks of every request. Order matters: its turn, its trace and draining come before everything else, and requests
 * over a limit cause no further work.
 */
async function registerPipeline(app: App, deps: AccountDeps): Promise<void> {
  const { config, db } = deps;
  await app.register(scheduler);
  await app.register(serializeConnection);
  await app.register(requestTraces, { telemetry: deps.telemetry });
  await app.register(requestLog);
  await app.register(countRequests, { metrics: deps.metrics });
  await app.register(drain);
  await app.register(serverTime, { db });
  await app.register(limitTraffic, { config, db, memberOf: (authorization) => deps.tokens.known(authorization)?.userId });
  await app.register(refuseWithoutSpace, {
    config,
    db,
    freeSpace: deps.freeSpace,
    uploadPaths: [uploadPath, '/api/office/pictures'],
  });
  const protect = helmet({
    // A local server has no TLS, so no upgrade; the proxy with TLS sets HSTS.
    contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, () => done()));
  const shared = {
    allowedHeaders: ['authorization', 'content-type', idempotencyHeader, proofHeader, traceparentHeader, 'if-none-match'],
    exposedHeaders: [serverTimeHeader, proofNonceHeader, traceIdHeader, 'etag', 'retry-after', 'www-authenticate'],
  };
  // Another site's page may check the draws: log, bundles, verifier and keys of receipts are the same for all visitors.
  const origins = (path: string) => (/^\/(?:fair\/|\.well-known\/jwks\.json)/.test(path) ? '*' : config.corsOrigins);
  await app.register(cors, () => async (request: FastifyRequest) => ({ ...shared, origin: origins(request.url) }));
  // Low quality for speed: answers are compressed each time; the site's files were compressed when they were released.
  await app.register(compress, { threshold: 1024, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });
  await app.register(openApi, { publicUrl: config.publicUrl });
}

async function registerSite(
  app: App,
  { config, db, openRenderer }: Deps,
  site: string,
  pagesSent: PagesSent,
  cache: PublicCache,
): Promise<void> {
  const documents = new SignedPages(site, { siteOwner: config.siteOwner, log: app.log });
  if (config.siteDir !== null) await app.register(siteFiles, { siteDir: config.siteDir, documents });
  const { origin } = new URL(config.publicUrl);
  const overrides = openOverrides(db, origin);
  const pictures = config.s3 ? pictureOrigin(config.s3.publicUrl) : undefined;
  const isBehindProxy = config.trustProxy.length > 0;
  const options = { turnstile: config.turnstile !== null, pictures, company: config.company, overrideOf: overrides.ofBrowser };
  await app.register(developRoutes, { overrides });
  const previews = openPreviews(site, documents, origin);
  await app.register(previewRoutes, { previews, isSecure: origin.startsWith('https:') });
  const { renderSite: siteDir, renderDeadlineMs: deadlineMs } = config;
  const content = siteDir !== null && openRenderer ? { siteDir, openRenderer, deadlineMs, cache } : null;
  await app.register(siteDocuments, { documents, origin, content, previews, pagesSent, isBehindProxy, ...options });
}
