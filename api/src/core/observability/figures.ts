/**
 * Metrics that are read when Prometheus scrapes, with their labels. Counters and timers of events are in registry.ts.
 * docs/operations/monitoring.md describes each.
 */
export const figures = {
  lotto_ready: { type: 'gauge', labels: ['check'], help: '1 when a check of /readyz finds nothing wrong, else 0' },
  lotto_database_connections: {
    type: 'gauge',
    labels: ['work', 'state'],
    help: 'Connections of this process to PostgreSQL, by kind of work: busy or idle',
  },
  lotto_database_connections_most: { type: 'gauge', labels: ['work'], help: 'Most connections of a kind of work' },
  lotto_database_waiting: {
    type: 'gauge',
    labels: ['work'],
    help: 'Calls of this process that wait for a connection or their turn',
  },
  lotto_live_watchers: { type: 'gauge', labels: [], help: 'Open streams of live events of this process' },
  lotto_draws_late: { type: 'gauge', labels: [], help: 'Rounds that are not drawn 30 s after they were due; of all processes' },
  lotto_draws_failed: { type: 'gauge', labels: [], help: 'Rounds whose last attempt at a draw failed; of all processes' },
  lotto_draw_lateness_seconds: {
    type: 'gauge',
    labels: [],
    help: 'For how long the round has been due that has waited longest for its draw, 0 when none is due; of all processes',
  },
  lotto_results_withheld: {
    type: 'gauge',
    labels: [],
    help: 'Rounds that the public log shows without a result two minutes after what decides them came out',
  },
  lotto_outbox_mails: {
    type: 'gauge',
    labels: ['state'],
    help: 'Mails that wait, and those of them that failed; of all processes',
  },
  lotto_outbox_oldest_seconds: { type: 'gauge', labels: [], help: 'Age of the oldest mail that waits; of all processes' },
  lotto_outbox_sends: {
    type: 'gauge',
    labels: [],
    help: '1 when mails are sent, 0 when they are kept for the operator (no SMTP_URL)',
  },
  lotto_clock_lag_seconds: {
    type: 'gauge',
    labels: ['source'],
    help: 'How far the database’s clock is behind what decides draws, negative while it is ahead of the newest block or round',
  },
  lotto_books_faults: { type: 'gauge', labels: [], help: 'Faults that the last check of the books found; of all processes' },
  lotto_sandbox: {
    type: 'gauge',
    labels: ['network', 'files', 'user'],
    help: 'Always 1: what keeps the processes that read releases and pictures from the network and from files, and the id of their user',
  },
  lotto_releases_left_out: {
    type: 'gauge',
    labels: ['release'],
    help: '1 for a live release that this process’ documents do without, now or within ten minutes, because of what it does',
  },
  lotto_documents_refused: {
    type: 'gauge',
    labels: [],
    help: 'Documents and lists below pages/ that differ from what the newest move has signed, by the last check of this process',
  },
  lotto_release_calls: {
    type: 'gauge',
    labels: ['state'],
    help: 'Moves of the site that RELEASE_WEBHOOK has still to get, those of them that failed, and those given up within a day; of all processes',
  },
  lotto_canary_overdue_seconds: {
    type: 'gauge',
    labels: ['release'],
    help: 'For how long a canary has been older than its plan, 0 while it is not: nobody watches it, or too few visitors come',
  },
  lotto_cache_entries: { type: 'gauge', labels: ['cache'], help: 'What a cache of this process holds' },
  lotto_cache_requests_total: {
    type: 'counter',
    labels: ['cache', 'result'],
    help: 'Looks into a cache of this process: hit or miss',
  },
} as const satisfies Record<string, { type: 'gauge' | 'counter'; labels: readonly string[]; help: string }>;

export type Figure = keyof typeof figures;
