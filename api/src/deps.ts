import type { Config } from './config.ts';
import type { Database } from './db/database.ts';

/** What the parts of the API are built from; tests build the same with their own database. */
export interface Deps {
  config: Config;
  db: Database;
}

/** Options of every `xRoutes` plugin. */
export interface RouteOptions {
  deps: Deps;
}
