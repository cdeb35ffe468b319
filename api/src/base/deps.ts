import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { FairLog } from './fairLog.ts';
import type { ReadFreeSpace } from './guards/diskSpace.ts';
import type { Announcer } from './live/announcer.ts';
import type { Telemetry } from './trace/telemetry.ts';

/** What the parts of the API are built from; tests build the same with their own database. */
export interface Deps {
  config: Config;
  db: Database;
  /** The public log of draws. */
  fairLog: FairLog;
  /** Shared with what else changes lotteries in this process (rounds, draws); made when left out. */
  announcer?: Announcer;
  /** Shared with what runs beside HTTP; made from the configuration when left out. */
  log?: FastifyBaseLogger;
  /** Told of requests, where OpenTelemetry is on. */
  telemetry?: Telemetry | undefined;
  /** Free space of the data folder; read from the system when left out. */
  freeSpace?: ReadFreeSpace;
}

/** Options of every `xRoutes` plugin. */
export interface RouteOptions {
  deps: Deps;
}
