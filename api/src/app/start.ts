import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';
import { describeRules, sandboxRules } from 'ssr/sandbox/startSandboxed';
import type { Config } from '../core/config/config.ts';
import { keepSecretsToOwner } from '../core/data-dir/keepToOwner.ts';
import type { Database } from '../core/db/database.ts';
import { openDatabase } from '../core/db/openDatabase.ts';
import { openLists } from '../core/db/openLists.ts';
import { prepareDatabase, withOwner } from '../core/db/prepareDatabase.ts';
import { watchClockLag } from '../core/draw-sources/clockLag.ts';
import { createDrawSources } from '../core/draw-sources/createDrawSources.ts';
import { SourcesSeen } from '../core/draw-sources/sourcesSeen.ts';
import { isErrno } from '../core/errorCode.ts';
import { createReadiness } from '../core/health/readiness.ts';
import { startWatchdog } from '../core/health/watchdog.ts';
import { createAnnouncer } from '../core/live/announcer.ts';
import { listsToldTo, providerLog, toldTo } from '../core/observability/log.ts';
import { serveMetrics } from '../core/observability/metricsServer.ts';
import type { MetricsRegistry } from '../core/observability/registry.ts';
import type { Telemetry } from '../core/observability/telemetry.ts';
import { tracedDatabase } from '../core/observability/tracedDatabase.ts';
import { checkSecret } from '../core/secrets/providerSecret.ts';
import type { OpenRenderer } from '../core/site/documentRenderer.ts';
import { holdToLiveReleases, leaveDescription } from '../core/site/liveReleases.ts';
import { keepCheckpoints } from '../jobs/checkpoints.ts';
import { startAlerts } from '../jobs/keepAlerts.ts';
import { keepBooks } from '../jobs/keepBooks.ts';
import { startKeeper } from '../jobs/keeper.ts';
import { keepKeys } from '../jobs/keepKeys.ts';
import { keepReleaseNews } from '../jobs/keepReleaseNews.ts';
import { keepSecrets } from '../jobs/keepSecrets.ts';
import { resealAtStart } from '../jobs/resealAtStart.ts';
import { continueLog } from '../modules/transparency-log/continueLog.ts';
import { ensureTokens } from '../modules/wallets/tokens/tokens.repository.ts';
import type { App } from './app.ts';
import { buildApp } from './app.ts';
import { openControlSocket } from './cli/controlSocket.ts';
import { answerCommand } from './cli/runCommand.ts';
import { describeApi } from './describe.ts';
import { seedDemo } from './seed/seed.ts';
import { type Attempt, waitForDatabase } from './waitForDatabase.ts';
import { readyChecks } from './watching/readyChecks.ts';
import { watchProvider } from './watching/watchProvider.ts';

/** Milliseconds in which requests in hand are answered when the provider stops. */
const drainMs = 5_000;

/** Tells what was done and how long it took, ms. */
export type Step = (what: string, ms: number) => void;

export interface Provider {
  app: App;
  db: Database;
  /** Finishes the work in hand and closes everything. Safe to call again. */
  stop(): Promise<void>;
}

/**
 * Brings the provider up: database, migrations, demo, draws, HTTP. A database server that is slow or goes away meanwhile is waited for.
 * @throws what startProblem (startProblem.ts) turns into one line; everything opened so far is closed
 */
export async function startProvider(config: Config, step: Step): Promise<Provider> {
  const log = providerLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  await checkPortIsFree(config);
  await checkLiveReleases(config, log);
  await keepSecretsToOwner(config.dataDir, (line) => log.warn(line));
  // The embedded database is in this process: there is nothing to wait for.
  if (config.databaseUrl === null) return bringUp(config, step, log, { connected: () => {}, ready: async () => {} });
  return waitForDatabase(config, log, (progress) => bringUp(config, step, log, progress));
}

/** One start. @throws after everything opened so far is closed */
async function bringUp(config: Config, step: Step, log: Logger, progress: Attempt): Promise<Provider> {
  const closers: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const close of closers.reverse()) await close();
    })();
    return stopping;
  };
  const timed = async <T>(work: () => Promise<T>, what: (result: T) => string | undefined): Promise<T> => {
    const start = performance.now();
    const result = await work();
    const text = what(result);
    if (text !== undefined) step(text, performance.now() - start);
    return result;
  };

  try {
    const telemetry = await telemetryOf(config, log);
    if (telemetry) closers.push(() => telemetry.close());
    const opened = await timed(
      () => openDatabase(config, toldTo(log)),
      ({ kind }) => (kind === 'pglite' ? `Opened the embedded database in ${shown(config.dataDir)}` : 'Connected to PostgreSQL'),
    );
    closers.push(() => opened.close());
    progress.connected();
    const db = telemetry ? tracedDatabase(opened, telemetry) : opened;
    const { warning } = await timed(
      () => prepareDatabase(config, db),
      ({ applied }) => (applied.length > 0 ? `Applied ${applied.length} migrations` : undefined),
    );
    if (warning !== undefined) log.warn(warning);
    await timed(async () => sandboxRules(), describeRules);
    // Before anything is sealed: with another FAIR_KEY nobody could open it.
    const fairLog = await continueLog(db, config);
    await checkSecret(db, config.jwtSecret);
    await ensureTokens(db, config.tokens);
    await keepSecrets(db);
    const metrics = await openMetrics(config);
    const sources = await createDrawSources(config, db, (problem) => log.warn(problem));
    if (config.seed) {
      await timed(
        () => withOwner(config, db, (owner) => seedDemo({ db: owner, fairLog, sources, config })),
        (seeded) => (seeded ? 'Put the demo into the empty database' : undefined),
      );
    }
    return await timed(
      async () => {
        const announcer = await createAnnouncer(db, (error) =>
          log.error({ err: error }, 'A change of a lottery could not be told'),
        );
        closers.push(() => announcer.close());
        const lists = await openLists(config, db, listsToldTo(log));
        if (lists) closers.push(() => lists.close());
        const seen = new SourcesSeen(sources.clocks);
        const readiness = createReadiness(readyChecks({ config, db, fairLog, sources: seen }));
        const openRenderer = await rendererOf(config);
        const app = await buildApp({ config, db, lists, fairLog, announcer, log, metrics, readiness, telemetry, openRenderer });
        if (metrics !== undefined && config.metrics !== null) {
          watchProvider(metrics, { db, readiness, sends: app.mailer.sends });
          const start = performance.now();
          const door = await serveMetrics(metrics, config.metrics);
          // Closed after all that works: how a process stops can be seen too.
          closers.push(() => door.close());
          step(`Metrics are at ${door.url}`, performance.now() - start);
        }
        closers.push(await keepKeys(app.keys, log));
        closers.push(resealAtStart(db.as('operator'), log));
        if (db.kind === 'pglite') {
          const context = { config, db, fairLog, announcer, sources };
          closers.push(await openControlSocket(config.dataDir, (command) => answerCommand(context, command, log)));
        }
        const stopKeeper = startKeeper({
          db: db.as('draw'),
          fairLog,
          sources,
          announcer,
          metrics,
          quickRounds: config.quickRounds,
          log,
        });
        closers.push(stopKeeper);
        closers.push(startAlerts({ db: db.as('draw'), config, mailer: app.mailer, log }));
        closers.push(keepReleaseNews({ db: db.as('draw'), config, mailer: app.mailer, log }));
        closers.push(
          watchClockLag({
            db: db.as('draw'),
            clocks: seen.clocks,
            tell: (sentence) => log.error(sentence),
            onError: (error) =>
              log.error({ err: error }, 'The clock of the database could not be held against what decides draws'),
          }),
        );
        closers.push(
          keepBooks({ db: db.as('operator'), keys: { fairKey: config.fairKey, log: fairLog.signer, beacons: sources }, log }),
        );
        if (db.kind === 'pglite') closers.push(startWatchdog(db), keepCheckpoints(db, log));
        closers.push(() => app.close());
        closers.push(() => app.drain(drainMs));
        await progress.ready();
        const address = await app.listen({ port: config.port, host: config.host });
        await leaveOwnDescription(config, app, log);
        return { app, db, stop, address };
      },
      ({ address }) => `Listening on port ${new URL(address).port}`,
    );
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Nothing of it is loaded where it is not wanted. */
async function telemetryOf({ openTelemetry: wanted }: Config, log: FastifyBaseLogger): Promise<Telemetry | undefined> {
  if (wanted === null) return undefined;
  const { openTelemetry } = await import('../core/observability/openTelemetry.ts');
  return openTelemetry(wanted, {
    began: (error) =>
      log.warn({ err: error }, 'Spans cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT: they are dropped until it is back'),
    ended: (seconds) => log.warn({ seconds }, 'Spans can be sent to OTEL_EXPORTER_OTLP_ENDPOINT again'),
  });
}

/** Loaded only where there is a site to render. */
async function rendererOf({ renderSite }: Config): Promise<OpenRenderer | undefined> {
  return renderSite === null ? undefined : (await import('ssr/openRenderer')).openRenderer;
}

/** Before the database is touched: what cannot start has changed no table. @throws BreaksReleases */
async function checkLiveReleases(config: Config, log: FastifyBaseLogger): Promise<void> {
  if (config.releasesDir === null) return;
  const allowed = await holdToLiveReleases(config.releasesDir, config.allowBreaking, () => describeApi(config));
  for (const clash of allowed) log.warn(`ALLOW_BREAKING: ${clash}`);
}

/** The library is only loaded where somebody reads. */
async function openMetrics({ metrics }: Config): Promise<MetricsRegistry | undefined> {
  if (metrics === null) return undefined;
  const { createMetrics } = await import('../core/observability/registry.ts');
  return createMetrics();
}

/** What cannot be left there costs the gate a question, and nobody else anything. */
async function leaveOwnDescription({ releasesDir }: Config, app: App, log: FastifyBaseLogger): Promise<void> {
  if (releasesDir === null) return;
  await leaveDescription(releasesDir, app.swagger()).catch((error: unknown) =>
    // A provider that may only read the site is how the guide sets it up.
    log[isErrno(error, 'EACCES') || isErrno(error, 'EROFS') ? 'info' : 'warn'](
      { err: error },
      'The description of the API could not be left in RELEASES_DIR: releases are held to it where PROVIDER_URL names this provider',
    ),
  );
}

/** Found out before anything else, so that a second start by mistake costs no wait. @throws EADDRINUSE, EACCES */
async function checkPortIsFree({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** A folder as a person would name it: relative to where they are, when that is near. */
function shown(folder: string): string {
  const relative = path.relative(process.cwd(), folder);
  return relative.startsWith('..') ? folder : relative || '.';
}
