-- What busy subjects (a network, a member) have asked for, a row per process: the processes add the others' to their own. Written
-- only where a count comes near its limit. Nothing is lost with it, so it needs no log.

create unlogged table traffic (
  process uuid not null,
  rule text not null,
  subject_hash text not null,
  span bigint not null,                              -- number of the window; 0: what is open now
  hits integer not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (process, rule, subject_hash)
);
create index traffic_subject on traffic (rule, subject_hash);
