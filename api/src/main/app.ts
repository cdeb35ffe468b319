import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyError, LogController } from 'fastify';
import helmet from 'helmet';
import { pictureOrigin } from 'serving/contentSecurityPolicy';
import {
  idempotencyHeader,
  proofHeader,
  proofNonceHeader,
  serverTimeHeader,
  traceIdHeader,
  traceparentHeader,
} from 'shared/contracts/headers';
import { SourcesSeen } from '../base/beacon/sourcesSeen.ts';
import { captchaRoutes } from '../base/captcha/captcha.routes.ts';
import type { Deps } from '../base/deps.ts';
import { refuseWithoutSpace } from '../base/guards/refuseWithoutSpace.ts';
import { handleClientError } from '../base/http/clientErrors.ts';
import { drain } from '../base/http/drain.ts';
import { handleError, handleNotFound, toApiError } from '../base/http/errors.ts';
import { lazySerializers } from '../base/http/lazySerializers.ts';
import { oneAtATime } from '../base/http/oneAtATime.ts';
import { openApi } from '../base/http/openApi.ts';
import { PublicCache } from '../base/http/publicCache.ts';
import { serverTime } from '../base/http/serverTime.ts';
import { validatorCompiler } from '../base/http/validation.ts';
import { announcements } from '../base/live/announcements.ts';
import { providerLog } from '../base/log.ts';
import type { Mailer } from '../base/mail/mail.service.ts';
import { countRequests } from '../base/metrics/countRequests.ts';
import { watchCache } from '../base/metrics/watchCache.ts';
import { plainPageRoutes } from '../base/plain-page/plainPage.routes.ts';
import { probeRoutes } from '../base/probes/probes.routes.ts';
import { createReadiness } from '../base/probes/readiness.ts';
import { requestLines, tellRefusal } from '../base/requestLines.ts';
import type { Keyring } from '../base/secrets/keyring.ts';
import { PagesSent } from '../base/site/pagesSent.ts';
import { previewRoutes } from '../base/site/preview.routes.ts';
import { openPreviews } from '../base/site/previews.ts';
import { openSignedPages } from '../base/site/signedPages.ts';
import { siteDocuments, siteFiles } from '../base/site/site.routes.ts';
import { requestTraces, traceOfRequest } from '../base/trace/requestTraces.ts';
import { limitTraffic } from '../base/traffic/traffic.ts';
import { alertRoutes } from '../nouns/alerts/alerts.routes.ts';
import { workerRoutes } from '../nouns/alerts/worker.routes.ts';
import { contactRoutes } from '../nouns/contact/contact.routes.ts';
import { developRoutes } from '../nouns/developers/develop.routes.ts';
import { openOverrides } from '../nouns/developers/overrides.ts';
import { bundleRoutes } from '../nouns/fair-log/bundle/bundle.routes.ts';
import { fairLogRoutes } from '../nouns/fair-log/fairLog.routes.ts';
import { verifierRoutes } from '../nouns/fair-log/verifier.routes.ts';
import { loginRoutes } from '../nouns/login/login.routes.ts';
import { verifyLoginRoutes } from '../nouns/login/verifyLogin.routes.ts';
import { calendarRoutes } from '../nouns/lotteries/calendar/calendar.routes.ts';
import { liveRoutes } from '../nouns/lotteries/live/live.routes.ts';
import { lotteryRoutes } from '../nouns/lotteries/lotteries.routes.ts';
import { mineRoutes } from '../nouns/lotteries/mine/mine.routes.ts';
import { termsRoutes } from '../nouns/lotteries/opening/terms.routes.ts';
import { soldRoutes } from '../nouns/lotteries/sold/sold.routes.ts';
import { memberRoutes } from '../nouns/members/members.routes.ts';
import { optionsRoutes } from '../nouns/options/options.routes.ts';
import { orderRoutes } from '../nouns/orders/orders.routes.ts';
import { payoutRoutes } from '../nouns/payouts/payouts.routes.ts';
import { privacyRoutes } from '../nouns/privacy/privacy.routes.ts';
import { protectionRoutes } from '../nouns/protection/protection.routes.ts';
import { purchaseRoutes } from '../nouns/purchases/purchases.routes.ts';
import { receiptRoutes } from '../nouns/receipts/receipts.routes.ts';
import { Receipts } from '../nouns/receipts/receipts.service.ts';
import { recoveryRoutes } from '../nouns/recovery/recovery.routes.ts';
import { confirmationRoutes } from '../nouns/registration/confirmation.routes.ts';
import { registrationRoutes } from '../nouns/registration/registration.routes.ts';
import { reportRoutes } from '../nouns/reports/reports.routes.ts';
import { rewardRoutes } from '../nouns/rewards/rewards.routes.ts';
import { searchRoutes } from '../nouns/search/search.routes.ts';
import { sitePictureRoutes } from '../nouns/search/sitePictures.routes.ts';
import { emailChangeRoutes } from '../nouns/security/emailChange.routes.ts';
import { securityRoutes } from '../nouns/security/security.routes.ts';
import { authenticate } from '../nouns/sessions/authenticate.ts';
import { sessionRoutes } from '../nouns/sessions/sessions.routes.ts';
import { statementRoutes } from '../nouns/statement/statement.routes.ts';
import { subscriptionRoutes } from '../nouns/subscriptions/subscriptions.routes.ts';
import { tokenRoutes } from '../nouns/tokens/tokens.routes.ts';
import { uploadPath } from '../nouns/uploads/permissions.ts';
import { uploadsRoutes } from '../nouns/uploads/uploads.routes.ts';
import { walletRoutes } from '../nouns/wallets/wallets.routes.ts';
import { createAccountDeps } from './createAccountDeps.ts';
import { sweepRegularly } from './expiry.ts';
import { readyChecks } from './watching/readyChecks.ts';

declare module 'fastify' {
  interface FastifyInstance {
    mailer: Mailer;
    keys: Keyring;
  }
}

export type App = Awaited<ReturnType<typeof buildApp>>;

/** The whole HTTP side of the provider: start.ts listens with it, the tests send requests into the same one. */
export async function buildApp(plainDeps: Deps) {
  const { config, db } = plainDeps;
  const app = Fastify({
    loggerInstance: plainDeps.log ?? providerLog(config.logLevel),
    // Each line of a request says its trace, and which piece of it the request is.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace' }),
    genReqId: (raw) => traceOfRequest(raw).id,
    childLoggerFactory: (logger, bindings, options, raw) =>
      logger.child({ ...bindings, span: traceOfRequest(raw).span }, options),
    bodyLimit: 64 * 1024,
    // A client that trickles its headers or body is cut. close() cuts whoever is left: drain() comes first, see start.ts.
    requestTimeout: config.requestTimeout,
    // So is one that takes nothing of its answer. Live events have a sign of life every 20 s.
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

  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    tellRefusal(db, error, request);
    return handleError(error, request, reply);
  });
  app.setNotFoundHandler(handleNotFound);
  const deps = await createAccountDeps(plainDeps, app.log);
  app.addHook('onClose', () => deps.mailer.close());
  // For what writes mails beside the requests, and looks which keys there are.
  app.decorate('mailer', deps.mailer);
  app.decorate('keys', deps.keys);

  // What every request passes, in this order: its turn, its trace and a drain come before all else, and what is over a limit costs nothing more.
  await app.register(oneAtATime);
  await app.register(requestTraces, { telemetry: plainDeps.telemetry });
  await app.register(requestLines);
  await app.register(countRequests, { metrics: plainDeps.metrics });
  await app.register(drain);
  await app.register(serverTime, { db });
  await app.register(limitTraffic, { config, db, memberOf: (authorization) => deps.tokens.known(authorization)?.userId });
  await app.register(refuseWithoutSpace, { config, db, freeSpace: deps.freeSpace, uploadPath });
  // Not by Fastify's plugin, which makes its middleware anew for every request.
  const protect = helmet({
    // The browser speaks to a local server without TLS: no upgrade, and HSTS belongs to the proxy that has TLS.
    contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, () => done()));
  await app.register(cors, {
    origin: config.corsOrigins,
    allowedHeaders: ['authorization', 'content-type', idempotencyHeader, proofHeader, traceparentHeader, 'if-none-match'],
    exposedHeaders: [serverTimeHeader, proofNonceHeader, traceIdHeader, 'etag', 'retry-after', 'www-authenticate'],
  });
  // Quick rather than strong: answers are made anew each time; the site's files were compressed when they were released.
  await app.register(compress, { threshold: 1024, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });
  await app.register(openApi, { publicUrl: config.publicUrl });

  const { fairLog, readiness = createReadiness(readyChecks({ config, db, fairLog, sources: new SourcesSeen([]) })) } = plainDeps;
  app.onDrain(() => readiness.stop());
  await app.register(probeRoutes, { readiness });

  // What the routes find on the app, and what goes on beside them.
  await app.register(authenticate, { deps });
  await app.register(announcements, { db, announcer: deps.announcer });
  await app.register(sweepRegularly, { deps });
  const cache = new PublicCache(app.lists);
  watchCache(app.metrics, 'lists', cache);
  watchCache(app.metrics, 'tokens', deps.tokens);
  const forget = app.announcer.subscribe(() => cache.clear());
  app.addHook('onClose', async () => forget());

  // The routes, in the order in which the description of the API lists them.
  await app.register(loginRoutes, { deps });
  await app.register(sessionRoutes, { deps });
  await app.register(confirmationRoutes, { deps });
  await app.register(recoveryRoutes, { deps });
  await app.register(verifyLoginRoutes, { deps });
  await app.register(securityRoutes, { deps });
  await app.register(emailChangeRoutes, { deps });
  await app.register(captchaRoutes, { captcha: deps.captcha });
  await app.register(memberRoutes, { deps });
  await app.register(contactRoutes, { deps });
  await app.register(subscriptionRoutes, { deps });
  await app.register(uploadsRoutes, { deps });
  await app.register(plainPageRoutes);
  await app.register(registrationRoutes, { deps });
  await app.register(optionsRoutes, { deps });
  await app.register(lotteryRoutes, { deps, cache });
  await app.register(soldRoutes, { deps, cache });
  await app.register(calendarRoutes, { deps, cache });
  await app.register(mineRoutes, { deps });
  await app.register(rewardRoutes, { deps, cache });
  await app.register(tokenRoutes, { deps, cache });
  const receipts = new Receipts(db, config);
  receipts.watchCaches(app.metrics);
  await app.register(purchaseRoutes, { deps, receipts });
  await app.register(receiptRoutes, { deps, receipts, cache });
  await app.register(privacyRoutes, { deps, receipts });
  await app.register(orderRoutes, { deps });
  await app.register(payoutRoutes, { deps, cache });
  await app.register(walletRoutes, { deps });
  await app.register(statementRoutes, { deps });
  await app.register(protectionRoutes, { deps });
  await app.register(alertRoutes, { deps });
  await app.register(liveRoutes, { deps });
  await app.register(fairLogRoutes, { deps });
  await app.register(bundleRoutes, { deps });
  await app.register(verifierRoutes);
  await app.register(termsRoutes);
  await app.register(workerRoutes);
  const pagesSent = new PagesSent(app.now);
  await app.register(reportRoutes, { deps, pagesSent });
  await app.register(searchRoutes, { deps });
  await app.register(sitePictureRoutes);
  // A process that serves the files of releases has the documents of the same folder.
  if (config.developSite !== null) {
    const documents = openSignedPages(config.developSite, { siteOwner: config.siteOwner, log: app.log });
    if (config.siteDir !== null) await app.register(siteFiles, { siteDir: config.siteDir, documents });
    const { origin } = new URL(config.publicUrl);
    const overrides = openOverrides(db, origin);
    const pictures = config.s3 ? pictureOrigin(config.s3.publicUrl) : undefined;
    const isTold = config.trustProxy.length > 0;
    const options = { turnstile: config.turnstile !== null, pictures, overrideOf: overrides.ofBrowser };
    await app.register(developRoutes, { overrides });
    const previews = openPreviews(config.developSite, documents, origin);
    await app.register(previewRoutes, { previews, isSecure: origin.startsWith('https:') });
    const { renderSite: siteDir, renderDeadlineMs: deadlineMs } = config;
    const { openRenderer } = plainDeps;
    const content = siteDir !== null && openRenderer ? { siteDir, openRenderer, deadlineMs } : null;
    await app.register(siteDocuments, { documents, origin, content, previews, pagesSent, isTold, ...options });
  }

  return app;
}
