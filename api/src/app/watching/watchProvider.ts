import { sandboxRules } from 'ssr/sandbox/startSandboxed';
import type { Database } from '../../core/db/database.ts';
import { checkNames, type Readiness } from '../../core/health/probes.routes.ts';
import { readWaitingMail } from '../../core/mail/outbox.repository.ts';
import type { Metrics } from '../../core/observability/metrics.ts';
import { lastCheck } from '../../modules/ledger-audit/auditLedger.ts';
import { readLateness } from '../../modules/lotteries/draw/draw.repository.ts';
import { countNews } from '../../modules/releases/release-news/releaseNews.repository.ts';

interface WatchDeps {
  db: Database;
  readiness: Readiness;
  sends: boolean;
}

/**
 * Exposes metrics that are read at each scrape: connections, readiness, and waiting work in the database. The last is the same in
 * every process, so that any living one reports it.
 */
export function watchProvider(metrics: Metrics, { db, readiness, sends }: WatchDeps): void {
  const slow = db.as('draw');
  metrics.watch(async () => {
    const findings = await readiness.look();
    return {
      lotto_ready: checkNames.map((check) => ({ labels: { check }, value: findings[check].ok && !readiness.stopping ? 1 : 0 })),
    };
  });
  metrics.watch(() => {
    const pools = db.pools?.() ?? [];
    return {
      lotto_database_connections: pools.flatMap(({ work, busy, idle }) => [
        { labels: { work, state: 'busy' }, value: busy },
        { labels: { work, state: 'idle' }, value: idle },
      ]),
      lotto_database_connections_most: pools.map(({ work, most }) => ({ labels: { work }, value: most })),
      lotto_database_waiting: pools.map(({ work, waiting }) => ({ labels: { work }, value: waiting })),
    };
  });
  metrics.watch(async () => {
    const { late, failed, latenessSeconds } = await readLateness(slow);
    return { lotto_draws_late: late, lotto_draws_failed: failed, lotto_draw_lateness_seconds: latenessSeconds };
  });
  metrics.watch(async () => {
    const { waiting, failed, oldestSeconds } = await readWaitingMail(slow);
    return {
      lotto_outbox_mails: [
        { labels: { state: 'waiting' }, value: waiting },
        { labels: { state: 'failed' }, value: failed },
      ],
      lotto_outbox_oldest_seconds: oldestSeconds,
      lotto_outbox_sends: sends ? 1 : 0,
    };
  });
  metrics.watch(async () => {
    const lags = await slow.query<{ chain: string; lag: number }>(
      `select chain, lag_ms as lag from clock_lag where seen_at > clock_timestamp() - interval '1 minute'`,
    );
    return { lotto_clock_lag_seconds: lags.map(({ chain, lag }) => ({ labels: { source: chain }, value: lag / 1_000 })) };
  });
  metrics.watch(async () => {
    const { waiting, failed, givenUp } = await countNews(slow);
    return {
      lotto_release_calls: [
        { labels: { state: 'waiting' }, value: waiting },
        { labels: { state: 'failed' }, value: failed },
        { labels: { state: 'given_up' }, value: givenUp },
      ],
    };
  });
  metrics.watch(() => {
    const { network, files, user } = sandboxRules();
    return { lotto_sandbox: [{ labels: { network, files, user: String(user ?? 'same') }, value: 1 }] };
  });
  metrics.watch(async () => ({ lotto_books_faults: (await lastCheck(slow))?.faultCount ?? undefined }));
}
