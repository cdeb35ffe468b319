import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Announcer } from './live/announcer.ts';

/** What the parts of the API are built from; tests build the same with their own database. */
export interface Deps {
  config: Config;
  db: Database;
  /** Shared with what else changes lotteries in this process (rounds, draws); made when left out. */
  announcer?: Announcer;
}

/** Options of every `xRoutes` plugin. */
export interface RouteOptions {
  deps: Deps;
}
