import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import type { Database, Queryable } from './db/database.ts';
import type { FairLog } from './fairLog.ts';
import type { ReadFreeSpace } from './health/diskSpace.ts';
import type { Readiness } from './health/readiness.ts';
import type { Announcer } from './live/announcer.ts';
import type { Metrics } from './observability/metrics.ts';
import type { Telemetry } from './observability/telemetry.ts';
import type { OpenRenderer } from './site/documentRenderer.ts';

/** What the parts of the API are built from; tests build the same with their own database. */
export interface Deps {
  config: Config;
  db: Database;
  /** Public lists are read here, and may be some seconds old: a replica's answers. `db` when left out. */
  lists?: Queryable | undefined;
  /** The public log of draws. */
  fairLog: FairLog;
  /** Shared with what else changes lotteries in this process (rounds, draws); made when left out. */
  announcer?: Announcer;
  /** Shared with what runs beside HTTP; made from the configuration when left out. */
  log?: FastifyBaseLogger;
  /** Where this process counts what it does; nothing is counted when left out. */
  metrics?: Metrics | undefined;
  /** Whether this process can be given requests; made of its database and keys when left out. */
  readiness?: Readiness;
  /** Told of requests, where OpenTelemetry is on. */
  telemetry?: Telemetry | undefined;
  /** Makes the content of documents where there is a site to render; without it they are sent as they were composed. */
  openRenderer?: OpenRenderer | undefined;
  /** Free space of the data folder; read from the system when left out. */
  freeSpace?: ReadFreeSpace;
}

/** Options of every `xRoutes` plugin. */
export interface RouteOptions {
  deps: Deps;
}
