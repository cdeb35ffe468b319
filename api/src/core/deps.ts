import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import type { Database, Queryable } from './db/database.ts';
import type { DrawSources } from './draw-sources/createDrawSources.ts';
import type { FairLog, PublishedWitnesses } from './fairLog.ts';
import type { ReadFreeSpace } from './health/diskSpace.ts';
import type { Readiness } from './health/probes.routes.ts';
import type { Announcer } from './live/announcer.ts';
import type { Metrics } from './observability/metrics.ts';
import type { Telemetry } from './observability/trace.ts';
import type { OpenRenderer } from './site/liveReleases.ts';

export interface Deps {
  config: Config;
  db: Database;
  /** Database with the role of the desk, which alone signs acts, enrols operators and pays. Default: `db`. */
  desk?: Database | undefined;
  /** Source of public lists, which may be some seconds old (a replica). Default: `db`. */
  lists?: Queryable | undefined;
  fairLog: FairLog;
  /** Witnesses of the log; none: nothing is shown of them. */
  witnesses?: PublishedWitnesses | undefined;
  /** Sources of the draws of rounds that the office opens or extends. Default: none. */
  sources?: DrawSources | undefined;
  /** Shared with the jobs of this process that change lotteries. Created by default. */
  announcer?: Announcer;
  /** Shared with the jobs of this process. Default: created from the configuration. */
  log?: FastifyBaseLogger;
  metrics?: Metrics | undefined;
  readiness?: Readiness;
  telemetry?: Telemetry | undefined;
  /** Opens the server renderer where there is a site. Without it, documents are sent as composed. */
  openRenderer?: OpenRenderer | undefined;
  freeSpace?: ReadFreeSpace;
}

export interface RouteOptions {
  deps: Deps;
}
