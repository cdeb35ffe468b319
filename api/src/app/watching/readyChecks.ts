import { type Config, ConfigError } from '../../core/config/config.ts';
import type { Database } from '../../core/db/database.ts';
import { databaseTime } from '../../core/db/databaseClock.ts';
import { pendingMigrations } from '../../core/db/migrate.ts';
import { mostLagMs, type SourceHealth } from '../../core/draw-sources/clockLag.ts';
import type { FairLog } from '../../core/fairLog.ts';
import type { Checks, Finding } from '../../core/health/probes.routes.ts';
import { hasOtherSecret } from '../../core/secrets/providerSecret.ts';
import { logToAppendTo } from '../../modules/transparency-log/fairLog.service.ts';
import type { Witnesses } from '../../modules/transparency-log/witnesses.service.ts';

/**
 * Largest accepted difference of this process's clock from the database's, ms. A ticket list must be published within at least
 * ten seconds, and while the beacon is away this clock decides whether they are over (modules/lotteries/freeze): half of that time
 * is left for the work.
 */
const mostOffMs = 5_000;

interface ChecksDeps {
  config: Pick<Config, 'jwtSecret'>;
  db: Database;
  fairLog: FairLog;
  sources: Pick<SourceHealth, 'silent' | 'clocks'>;
  witnesses?: Pick<Witnesses, 'missing'> | undefined;
}

/**
 * Creates the checks of /readyz. They use the connections of draws: requests that wait for a connection are load, which does not
 * make a process unready; a database that does not answer does.
 */
export function readyChecks({ config, db: requests, fairLog, sources, witnesses }: ChecksDeps): Checks {
  const db = requests.as('draw');
  return {
    database: async () => {
      await db.query('select 1');
      return well('It answers.');
    },
    migrations: async () => {
      const pending = await pendingMigrations(db);
      return pending.length === 0
        ? well('All that this version needs are applied.')
        : wrong(`Not applied: ${pending.join(', ')}. The owner of the tables has to apply them.`);
    },
    clock: async () => {
      const before = Date.now();
      const ahead = (await databaseTime(db)).getTime() - (before + Date.now()) / 2;
      if (Math.abs(ahead) > mostOffMs)
        return wrong(`It is ${seconds(ahead)} s ${ahead > 0 ? 'behind' : 'ahead of'} the database’s. Set it right.`);
      const lagging = await db.query<{ chain: string; lag: number }>(
        `select chain, lag_ms as lag from clock_lag where lag_ms >= $1 and seen_at > clock_timestamp() - interval '1 minute'`,
        [mostLagMs],
      );
      const [first] = lagging;
      if (first === undefined) return well('It agrees with the database’s, and that one with what decides draws.');
      const name = sources.clocks.find(({ chain }) => chain === first.chain)?.name ?? first.chain;
      return wrong(
        `The database’s is ${seconds(first.lag)} s behind ${name}: rounds that it decides are not sold. Set it right.`,
      );
    },
    source: async () => {
      const silent = sources.silent();
      const missing = (await witnesses?.missing(db)) ?? [];
      if (silent.length + missing.length === 0) return well('What decides draws can be asked.');
      const each = silent.map(({ name, seconds: time, ever }) =>
        ever ? `${name} has not answered for ${time} s` : `${name} has not answered yet`,
      );
      if (missing.length > 0) each.push(`the public log is not signed by its witnesses ${missing.join(', ')}`);
      return wrong(`${each.join('; ')}. Draws wait for it.`);
    },
    key: async () => {
      if (await hasOtherSecret(db, config.jwtSecret))
        return wrong('JWT_SECRET is not that of the other processes any more: members’ sessions are not known here.');
      try {
        await logToAppendTo(db, fairLog);
      } catch (error) {
        if (error instanceof ConfigError)
          return wrong('FAIR_KEY is not that of the public log any more: nothing can be drawn or sold here.');
        throw error;
      }
      return well('Sessions and the public log are signed with the keys that the others know.');
    },
  };
}

const well = (why: string): Finding => ({ ok: true, why });
const wrong = (why: string): Finding => ({ ok: false, why });
const seconds = (ms: number): string => (Math.abs(ms) / 1_000).toFixed(1);
