-- What pages said of the releases they ran: counts by app, release and minute, and nothing of who visited
-- (docs/decisions/0844). Several processes add to the same row; a row goes after 30 days.
create table release_reports (
  app text not null,
  -- Its folder below the app.
  release text not null,
  minute timestamptz not null,
  visits bigint not null,
  stood bigint not null,
  failed bigint not null,
  retried bigint not null,
  recovered bigint not null,
  -- Of those that failed, by why.
  failed_code bigint not null,
  failed_late bigint not null,
  failed_thrown bigint not null,
  errors bigint not null,
  violations bigint not null,
  -- Counts in each of the bounds of shared/src/contracts/reports.ts, and one for all that is longer.
  stand_ms bigint[] not null,
  inp_ms bigint[] not null,
  lcp_ms bigint[] not null,
  primary key (app, release, minute)
);

-- For what goes after its time.
create index release_reports_minute on release_reports (minute);
