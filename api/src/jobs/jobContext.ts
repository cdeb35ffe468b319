import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../core/config/config.ts';
import type { Database } from '../core/db/database.ts';
import type { Clocked } from '../core/draw-sources/clockLag.ts';
import type { DrawSources } from '../core/draw-sources/createDrawSources.ts';
import type { FairLog } from '../core/fairLog.ts';
import type { Announcer } from '../core/live/announcer.ts';
import type { Mailer } from '../core/mail/mail.service.ts';
import type { Metrics } from '../core/observability/metrics.ts';
import type { Keyring } from '../core/secrets/keyring.ts';
import type { Witnesses } from '../modules/transparency-log/witnesses.service.ts';

export interface JobContext {
  config: Config;
  db: Database;
  desk?: Database | undefined;
  fairLog: FairLog;
  sources: DrawSources;
  clocks: readonly Clocked[];
  announcer: Pick<Announcer, 'announce'>;
  mailer: Pick<Mailer, 'wake'>;
  keys: Pick<Keyring, 'refresh'>;
  witnesses?: Witnesses | undefined;
  metrics?: Pick<Metrics, 'draw' | 'watch'> | undefined;
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
}
