import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';
import { describeRules, sandboxRules } from 'ssr/sandbox/startSandboxed';
import type { Config } from '../core/config/config.ts';
import { keepSecretsToOwner } from '../core/data-dir/restrictPermissions.ts';
import { openDatabase, openDesk, openLists, prepareDatabase, withOwner } from '../core/db/openDatabase.ts';
import { SourceHealth } from '../core/draw-sources/clockLag.ts';
import { createDrawSources } from '../core/draw-sources/createDrawSources.ts';
import { isErrno } from '../core/errorCode.ts';
import { createReadiness } from '../core/health/probes.routes.ts';
import { startWatchdog } from '../core/health/watchdog.ts';
import { createAnnouncer } from '../core/live/announcer.ts';
import { logDatabaseOutages, logReplicaOutages, providerLog } from '../core/observability/log.ts';
import { serveMetrics } from '../core/observability/metricsServer.ts';
import type { MetricsRegistry } from '../core/observability/registry.ts';
import { type Telemetry, tracedDatabase } from '../core/observability/trace.ts';
import { checkSecret } from '../core/secrets/providerSecret.ts';
import { checkLiveReleaseCompatibility, type OpenRenderer, writeDescription } from '../core/site/liveReleases.ts';
import { createJobs } from '../jobs/jobs.ts';
import { startJobs } from '../jobs/scheduler.ts';
import { announceOffice, placeOffice } from '../modules/office/operators/founding.ts';
import { allTables } from '../modules/tables.ts';
import { resumeLog } from '../modules/transparency-log/fairLog.service.ts';
import { openWitnesses } from '../modules/transparency-log/witnesses.service.ts';
import { ensureTokens } from '../modules/wallets/wallets.repository.ts';
import { type App, buildApp } from './app.ts';
import { openControlSocket } from './cli/controlSocket.ts';
import { answerCommand } from './cli/runCommand.ts';
import { describeApi } from './describe.ts';
import { migrateSecrets } from './migrateSecrets.ts';
import { announceDemo, seedDemo } from './seed/seed.ts';
import { type Attempt, waitForDatabase } from './waitForDatabase.ts';
import { readyChecks } from './watching/readyChecks.ts';
import { watchProvider } from './watching/watchProvider.ts';

/** Time limit for requests in progress at shutdown, ms. */
const drainMs = 5_000;

export type Step = (what: string, ms: number) => void;

export interface Provider {
  app: App;
  demo: string[];
  stop(): Promise<void>;
}

/**
 * Starts the provider: database, migrations, demo, jobs, HTTP. Waits for a database server that is slow or goes away meanwhile.
 * @throws errors that startProblem (startProblem.ts) turns into one line; everything opened so far is closed
 */
export async function startProvider(config: Config, step: Step): Promise<Provider> {
  const log = providerLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  await checkPortIsFree(config);
  const description = await checkLiveReleases(config, log);
  await keepSecretsToOwner(config.dataDir, (line) => log.warn(line));
  if (config.databaseUrl === null) {
    const progress = { connected: () => {}, ready: async () => {} };
    return bringUp({ config, step, log, description, progress });
  }
  return waitForDatabase(config, log, (progress) => bringUp({ config, step, log, description, progress }));
}

function createClosers() {
  const closers: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const closeAll = async () => {
    for (const close of closers.reverse()) await close();
  };
  return {
    add: (close: () => Promise<void>) => void closers.push(close),
    stop: () => {
      stopping ??= closeAll();
      return stopping;
    },
  };
}
type Closers = ReturnType<typeof createClosers>;

/** Runs a part of the start and reports its duration with the text that `what` returns. */
type Timed = <T>(work: () => Promise<T>, what: (result: T) => string | undefined) => Promise<T>;

interface Begun {
  config: Config;
  log: Logger;
  step: Step;
  description: object | undefined;
  progress: Attempt;
}

interface Attempting extends Begun {
  timed: Timed;
  closers: Closers;
}

/** Makes one attempt to start. @throws after everything opened so far is closed */
async function bringUp(begun: Begun): Promise<Provider> {
  const closers = createClosers();
  const timed: Timed = async (work, what) => {
    const start = performance.now();
    const result = await work();
    const text = what(result);
    if (text !== undefined) begun.step(text, performance.now() - start);
    return result;
  };
  const attempt = { ...begun, timed, closers };
  try {
    const resources = await openResources(attempt);
    const { app } = await timed(
      () => serve(attempt, resources),
      ({ address }) => `Listening on port ${new URL(address).port}`,
    );
    return { app, demo: resources.demo, stop: closers.stop };
  } catch (error) {
    await closers.stop();
    throw error;
  }
}

type Resources = Awaited<ReturnType<typeof openResources>>;

/** Opens the database and what is read from it, migrates it, and fills an empty one with the demo. */
async function openResources({ config, log, progress, timed, closers }: Attempting) {
  const telemetry = await telemetryOf(config, log);
  if (telemetry) closers.add(() => telemetry.close());
  const opened = await timed(
    () => openDatabase(config, logDatabaseOutages(log)),
    ({ kind }) => (kind === 'pglite' ? `Opened the embedded database in ${shown(config.dataDir)}` : 'Connected to PostgreSQL'),
  );
  closers.add(() => opened.close());
  progress.connected();
  const db = telemetry ? tracedDatabase(opened, telemetry) : opened;
  const { warning } = await timed(
    () => prepareDatabase(config, db, allTables),
    ({ applied }) => (applied.length > 0 ? `Applied ${applied.length} migrations` : undefined),
  );
  if (warning !== undefined) log.warn(warning);
  const openedDesk = await openDesk(config);
  if (openedDesk) closers.add(() => openedDesk.close());
  const desk = telemetry && openedDesk ? tracedDatabase(openedDesk, telemetry) : openedDesk;
  await timed(async () => sandboxRules(), describeRules);
  // Before anything is encrypted: with another FAIR_KEY it could not be decrypted.
  const fairLog = await resumeLog(db, config);
  await checkSecret(db, config.jwtSecret);
  await ensureTokens(db, config.tokens);
  await migrateSecrets(db);
  const metrics = await openMetrics(config);
  const sources = await createDrawSources(config, db, (problem) => log.warn(problem));
  if (config.seed) {
    await timed(
      () => withOwner(config, db, (owner) => seedDemo({ db: owner, fairLog, sources, config })),
      (seeded) => (seeded ? 'Put the demo into the empty database' : undefined),
    );
  }
  await placeOffice(config, db, desk ?? db);
  const demo = [...(await announceDemo(db)), ...(await announceOffice(db, config))];
  return { telemetry, db, desk, fairLog, metrics, sources, demo };
}

async function serve(attempt: Attempting, { telemetry, db, desk, fairLog, metrics, sources }: Resources) {
  const { config, log, progress, closers } = attempt;
  const announcer = await createAnnouncer(db, (error) =>
    log.error({ err: error }, 'A change of a lottery could not be announced'),
  );
  closers.add(() => announcer.close());
  const lists = await openLists(config, db, logReplicaOutages(log));
  if (lists) closers.add(() => lists.close());
  const seen = new SourceHealth(sources.clocks);
  const witnesses = await openWitnesses(config, db, fairLog);
  const readiness = createReadiness(readyChecks({ config, db, fairLog, sources: seen, witnesses }));
  const openRenderer = await rendererOf(config);
  const app = await buildApp({
    config,
    db,
    desk,
    lists,
    fairLog,
    announcer,
    log,
    metrics,
    readiness,
    telemetry,
    openRenderer,
    witnesses,
    sources,
  });
  if (metrics) await openMetricsServer(attempt, metrics, { db, readiness, sends: app.mailer.sends });
  await app.keys.refresh();
  const context = { config, db, fairLog, announcer, sources, witnesses };
  if (db.kind === 'pglite')
    closers.add(await openControlSocket(config.dataDir, (command) => answerCommand(context, command, log)));
  const { mailer, keys } = app;
  let stopJobs = async () => {};
  closers.add(() => stopJobs());
  if (db.kind === 'pglite') closers.add(startWatchdog(db));
  closers.add(() => app.close());
  closers.add(() => app.drain(drainMs));
  await progress.ready();
  const address = await app.listen({ port: config.port, host: config.host });
  await leaveOwnDescription(config, attempt.description ?? app.swagger(), log);
  // Last: the first runs take the embedded database for some time.
  stopJobs = startJobs(createJobs({ ...context, desk, clocks: seen.clocks, mailer, keys, metrics, log }), log);
  return { app, address };
}

async function openMetricsServer(
  { config, step, closers }: Attempting,
  metrics: MetricsRegistry,
  watched: Parameters<typeof watchProvider>[1],
): Promise<void> {
  if (config.metrics === null) return;
  watchProvider(metrics, watched);
  const start = performance.now();
  const server = await serveMetrics(metrics, config.metrics);
  // Closed after the app, so that the shutdown is visible in the metrics.
  closers.add(() => server.close());
  step(`Metrics are at ${server.url}`, performance.now() - start);
}

async function telemetryOf({ openTelemetry: wanted }: Config, log: FastifyBaseLogger): Promise<Telemetry | undefined> {
  if (wanted === null) return undefined;
  const { openTelemetry } = await import('../core/observability/openTelemetry.ts');
  return openTelemetry(wanted, {
    began: (error) =>
      log.warn({ err: error }, 'Spans cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT: they are dropped until it is back'),
    ended: (seconds) => log.warn({ seconds }, 'Spans can be sent to OTEL_EXPORTER_OTLP_ENDPOINT again'),
  });
}

async function rendererOf({ renderSite }: Config): Promise<OpenRenderer | undefined> {
  return renderSite === null ? undefined : (await import('ssr/openRenderer')).openRenderer;
}

/** Runs before the database is touched, so that a provider that cannot start changes no table. @throws IncompatibleReleases */
async function checkLiveReleases(config: Config, log: FastifyBaseLogger): Promise<object | undefined> {
  if (config.releasesDir === null) return undefined;
  let description: object | undefined;
  const allowed = await checkLiveReleaseCompatibility(config.releasesDir, config.allowBreaking, async () => {
    description = await describeApi(config);
    return description;
  });
  for (const clash of allowed) log.warn(`ALLOW_BREAKING: ${clash}`);
  return description;
}

async function openMetrics({ metrics }: Config): Promise<MetricsRegistry | undefined> {
  if (metrics === null) return undefined;
  const { createMetrics } = await import('../core/observability/registry.ts');
  return createMetrics();
}

/** Writes the API's description into the site. A failure only means that release gates must ask the provider. */
async function leaveOwnDescription({ releasesDir }: Config, description: object, log: FastifyBaseLogger): Promise<void> {
  if (releasesDir === null) return;
  await writeDescription(releasesDir, description).catch((error: unknown) =>
    // The recommended setup gives the provider read access only.
    log[isErrno(error, 'EACCES') || isErrno(error, 'EROFS') ? 'info' : 'warn'](
      { err: error },
      'The description of the API could not be left in RELEASES_DIR: releases are held to it where PROVIDER_URL names this provider',
    ),
  );
}

/** Runs first, so that an accidental second start fails immediately. @throws EADDRINUSE, EACCES */
async function checkPortIsFree({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

function shown(folder: string): string {
  const relative = path.relative(process.cwd(), folder);
  return relative.startsWith('..') ? folder : relative || '.';
}
