import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { canaryOf, notExpired } from 'serving/moves/runningCanaries';
import { keyOf, mayRelease } from 'serving/moves/state';
import { readingHeader, readReading } from 'serving/reading';
import { appPattern } from 'shared/contracts/appNames';
import { longestReport, reportsPath, violationsPath } from 'shared/contracts/reportPaths';
import { PageReport, ReleasesSeen, reportBounds } from 'shared/contracts/reports';
import { Type } from 'typebox';
import { DatabaseUnavailable } from '../../base/db/database.ts';
import type { RouteOptions } from '../../base/deps.ts';
import { errorResponses } from '../../base/http/errorResponses.ts';
import { ApiError } from '../../base/http/errors.ts';
import { bodyErrors, publicErrors } from '../../base/http/schemas.ts';
import { withExample } from '../../base/http/withExample.ts';
import type { PagesSent } from '../../base/site/pagesSent.ts';
import { openSiteMoves } from '../../base/site/siteMoves.ts';
import { partsOf } from './counts.ts';
import { Reports } from './reports.service.ts';
import { ViolationBody, violatedReleases } from './violations.ts';
import { Votes } from './votes.ts';

/** Milliseconds between two looks at the site, and between two additions to the table. */
const writeMs = 5_000;

/** Browsers put several violations into one call. */
const longestViolations = 32 * 1_024;

const aRelease = 'mfe-lottery/0.1.0-3f2a9c0d1e';
const aHistogram = [...reportBounds.map((_bound, place) => (place === 2 ? 12 : 0)), 0];

const Query = Type.Object({
  app: Type.String({ pattern: `^(?:${appPattern})$`, maxLength: 60, examples: ['mfe-lottery'] }),
  minutes: Type.Integer({ minimum: 1, maximum: 30 * 24 * 60, default: 60, examples: [60] }),
});

/**
 * What pages tell of the releases they run: POST /api/reports and /api/reports/violations, by everybody; and what was counted of it:
 * GET /api/reports/releases, for the teams.
 */
export const reportRoutes: FastifyPluginAsyncTypebox<RouteOptions & { pagesSent: PagesSent }> = async (
  app,
  { deps, pagesSent },
) => {
  const { config, db } = deps;
  const site = config.developSite ?? config.releasesDir;
  const moves = openSiteMoves(site);
  const onError = (error: unknown, what: string) => app.log.warn({ err: error }, what);
  const reports = new Reports({ db, moves, metrics: app.metrics, now: app.now, onError });
  const votes = new Votes(config.trafficFactor, app.now, undefined, { pages: pagesSent, canaryOf: canaryBeside });
  const write = () =>
    reports.write().catch((error: unknown) => {
      // That the database is away is told where it is seen.
      if (!(error instanceof DatabaseUnavailable)) onError(error, 'What pages told could not be written yet');
    });
  const timer = setInterval(write, writeMs).unref();
  app.addHook('onReady', async () => {
    // Nobody waits for it: what is heard before waits for the next look.
    void reports.lookAtSite();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await write();
  });

  // `sendBeacon` says what is sent as text where it is given a text; browsers have names of their own for violations.
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

  // Names that a request may be signed for: the site's own, and this machine's.
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

  /** The canary of a release's app. What the site never had is not counted, so it is not weighed. */
  function canaryBeside(release: string): string | undefined {
    if (!Object.hasOwn(moves.state.signatures, release)) return undefined;
    const { app: of } = partsOf(release);
    const folder = canaryOf(notExpired(moves.state.canaries, app.now()), of)?.apps[of];
    return folder && `${of}/${folder}`;
  }

  /** @returns the public key that signed the request @throws ApiError 401 where none did, 403 where it does not count here */
  function signerOf(text: string | undefined, of: string): string {
    if (text === undefined)
      throw new ApiError(
        401,
        'UNAUTHORIZED',
        "What releases do is shown to keys of the site's list: npm run releases -- APP signs.",
      );
    const found = readReading(text, { hosts, app: of, now: Date.now() });
    if (typeof found === 'string') throw new ApiError(403, 'FORBIDDEN', found);
    return found.key;
  }

  /** @throws ApiError 403 with a sentence for the team */
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
    if (!mayRelease(key, of)) throw new ApiError(403, 'FORBIDDEN', `The key '${key.name}' may not release ${of}.`);
  }
};
