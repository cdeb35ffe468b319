import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { appPattern } from 'shared/contracts/appNames';
import { longestReport, reportsPath, violationsPath } from 'shared/contracts/providerPaths';
import { PageReport, ReleasesSeen, reportBounds } from 'shared/contracts/reports';
import { activeCanaries, canaryOf } from 'site/deployments/runningCanaries';
import { keyOf, mayWatch } from 'site/deployments/siteState';
import { readingHeader, verifySignedRequest } from 'site/signedRequest';
import { Type } from 'typebox';
import { DatabaseUnavailable } from '../../../core/db/database.ts';
import type { RouteOptions } from '../../../core/deps.ts';
import { ApiError } from '../../../core/http/errors.ts';
import { bodyErrors, errorResponses, publicErrors, withExample } from '../../../core/http/route.ts';
import { openDeploymentLog } from '../../../core/site/deploymentLog.ts';
import type { PagesSent } from '../../../core/site/pagesSent.ts';
import { partsOf } from './counts.ts';
import { Votes } from './reportLimiter.ts';
import { Reports, ViolationBody, violatedReleases } from './reports.service.ts';

/** Interval of reading the site and writing the counts, in ms. */
const writeMs = 5_000;

/** Browsers put several violations into one request. */
const longestViolations = 32 * 1_024;

const aRelease = 'mfe-lottery/0.1.0-3f2a9c0d1e';
const aHistogram = [...reportBounds.map((_bound, place) => (place === 2 ? 12 : 0)), 0];

const Query = Type.Object({
  app: Type.String({ pattern: `^(?:${appPattern})$`, maxLength: 60, examples: ['mfe-lottery'] }),
  minutes: Type.Integer({ minimum: 1, maximum: 30 * 24 * 60, default: 60, examples: [60] }),
});

/**
 * Routes of release telemetry: pages send POST /api/reports and /api/reports/violations without authentication; teams read the
 * results by GET /api/reports/releases.
 */
export const reportRoutes: FastifyPluginAsyncTypebox<RouteOptions & { pagesSent: PagesSent }> = async (
  app,
  { deps, pagesSent },
) => {
  const { config, db } = deps;
  const site = config.developSite ?? config.releasesDir;
  const moves = openDeploymentLog(site);
  const onError = (error: unknown, what: string) => app.log.warn({ err: error }, what);
  const reports = new Reports({ db, moves, metrics: app.metrics, now: app.now, onError });
  const votes = new Votes(config.trafficFactor, app.now, undefined, { pages: pagesSent, canaryOf: canaryBeside });
  const write = () =>
    reports.write().catch((error: unknown) => {
      // The database layer logs its own outages.
      if (!(error instanceof DatabaseUnavailable)) onError(error, failed);
    });
  const failed = 'What pages told could not be written yet';
  app.schedule({ name: 'page reports', everyMs: writeMs, firstMs: writeMs, failed, run: write });
  app.addHook('onReady', async () => {
    // Runs in the background; earlier reports wait for the next reading of the site.
    void reports.lookAtSite();
  });
  app.addHook('onClose', write);

  // `sendBeacon` sends strings as text/plain; browsers send violations with content types of their own.
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    ['text/plain', 'application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    (request, body, done) => readJson(request, String(body), done),
  );

  const common = { tags: ['Reports'] };
  const reported = {
    204: Type.Null({ description: 'Heard, whatever was kept of it' }),
    ...errorResponses({ ...publicErrors, ...bodyErrors }),
  };

  app.post(
    reportsPath,
    {
      bodyLimit: longestReport,
      schema: {
        ...common,
        summary: 'What a page tells of the releases that it runs',
        description:
          'Counted by app, release and minute; nothing of who visits is kept. Releases that the site never had are passed over. A block of addresses (a /24, a household of IPv6) tells each thing of a release once in ten minutes, and while a canary of the app runs not more often than pages were sent to it; what is over that is not counted, and answered alike.',
        body: withExample(PageReport, {
          visit: [aRelease],
          parts: [{ part: 'lottery/NextDraw', release: aRelease, outcome: 'stood', ms: 180 }],
          errors: [],
          vitals: [{ name: 'LCP', release: 'host/0.1.0-8c1d2e3f40', value: 900 }],
        }),
        response: reported,
      },
    },
    (request, reply) => {
      const { ip } = request;
      reports.hear(request.body, (report) => votes.counted(report, ip));
      reply.code(204).send(null);
    },
  );

  app.post(
    violationsPath,
    {
      bodyLimit: longestViolations,
      schema: {
        ...common,
        summary: 'What the policy of the site has stopped, as browsers report it',
        description:
          'As `application/csp-report` or `application/reports+json`. One is counted for the release whose file is named, else for the live one of the host.',
        body: withExample(ViolationBody, [
          { type: 'csp-violation', body: { sourceFile: `https://lotto.example.com/${aRelease}/js/120.js`, blockedURL: 'eval' } },
        ]),
        response: reported,
      },
    },
    (request, reply) => {
      const named = violatedReleases(request.body);
      reports.hearViolations(named.filter((release) => votes.mayCount(release ?? 'the host', 'violation', request.ip)));
      reply.code(204).send(null);
    },
  );

  // Hosts that a request may be signed for: the site's, and this machine's.
  const hosts = [new URL(config.publicUrl).hostname, 'localhost', '127.0.0.1', '[::1]'];

  app.get(
    '/api/reports/releases',
    {
      schema: {
        ...common,
        summary: 'What was counted of the releases of an app',
        description: `For the teams: \`${readingHeader}\` is signed by a key of the site's list that may release the app, as \`npm run releases -- mfe-lottery\` does.`,
        querystring: Query,
        headers: Type.Object({ [readingHeader]: Type.Optional(Type.String({ maxLength: 2_000 })) }),
        response: {
          200: withExample(ReleasesSeen, {
            app: 'mfe-lottery',
            serverTime: 1_795_417_200_000,
            releases: [
              {
                release: aRelease,
                from: 1_795_413_600_000,
                until: 1_795_417_200_000,
                visits: 12,
                stood: 12,
                failed: 1,
                retried: 1,
                recovered: 1,
                why: { code: 0, late: 1, thrown: 0 },
                errors: 0,
                violations: 0,
                standMs: aHistogram,
                inpMs: aHistogram,
                lcpMs: aHistogram,
              },
            ],
          }),
          ...errorResponses({ ...publicErrors, 401: ['UNAUTHORIZED'], 403: ['FORBIDDEN'] }),
        },
      },
    },
    async ({ query, headers }, reply) => {
      const key = signerOf(headers[readingHeader], query.app);
      await reports.lookAtSite();
      requireRight(key, query.app);
      reply.header('cache-control', 'no-store');
      return { app: query.app, serverTime: Math.round(app.now()), releases: await reports.figures(query.app, query.minutes) };
    },
  );

  function canaryBeside(release: string): string | undefined {
    if (!Object.hasOwn(moves.state.signatures, release)) return undefined;
    const { app: of } = partsOf(release);
    const folder = canaryOf(activeCanaries(moves.state.canaries, app.now()), of)?.apps[of];
    return folder && `${of}/${folder}`;
  }

  /** Returns the public key that signed the request. @throws ApiError 401 without a signature, 403 for an invalid one */
  function signerOf(text: string | undefined, of: string): string {
    if (text === undefined)
      throw new ApiError(
        401,
        'UNAUTHORIZED',
        "What releases do is shown to keys of the site's list: npm run releases -- APP signs.",
      );
    const found = verifySignedRequest(text, { hosts, app: of, now: Date.now() });
    if (typeof found === 'string') throw new ApiError(403, 'FORBIDDEN', found);
    return found.key;
  }

  function requireRight(publicKey: string, of: string): void {
    if (moves.state.revision === 0)
      throw new ApiError(
        403,
        'FORBIDDEN',
        site === null
          ? 'This provider knows no released site, and so no key: its operator sets DEVELOP_SITE.'
          : 'The provider found no moves on the site that it knows, and so no key: nothing is released there, or it may not read them.',
      );
    const key = keyOf(moves.state, publicKey);
    if (key === undefined) throw new ApiError(403, 'FORBIDDEN', `The key ${publicKey} is not on the site's list of keys.`);
    if (!mayWatch(key, of)) throw new ApiError(403, 'FORBIDDEN', `The key '${key.name}' may not release ${of}.`);
  }
};
