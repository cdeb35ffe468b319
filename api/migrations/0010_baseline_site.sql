-- Uploads, rate limits, and the releases of the site.

-- Pictures that members upload. An unused one is deleted an hour later.
create table uploads (
  key text primary key,
  user_id bigint references users (id) on delete set null,
  bytes bigint not null default 0,                   -- with its variants; 0 until something is uploaded
  tries integer not null default 0,                  -- uploads that were begun
  created_at timestamptz not null default now(),
  unused_since timestamptz not null default now(),
  removing boolean not null default false            -- its files are being deleted: from here on it cannot be used
);
create index uploads_user on uploads (user_id);
create index uploads_unused on uploads (unused_since);

-- Attempts per rule and subject in a fixed window, shared by all processes.
create table rate_limits (
  rule text not null,
  subject_hash text not null,
  hits integer not null,
  resets_at timestamptz not null,
  primary key (rule, subject_hash)
);

-- Requests of busy subjects (a network, a member), a row for each process: each adds the others' to its own. Written only near a limit.
-- Unlogged: nothing is lost with it.
create unlogged table traffic (
  process uuid not null,
  rule text not null,
  subject_hash text not null,
  span bigint not null,                              -- number of the window; 0: open requests
  hits integer not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (process, rule, subject_hash)
);
create index traffic_subject on traffic (rule, subject_hash);

-- Solved captchas: each counts once.
create table captchas_used (
  nonce text primary key,
  expires_at timestamptz not null
);

-- Ed25519 keys of developers who may run a remote from their machine in the live pages of their own browser.
create table developers (
  key text not null,                                 -- 32 bytes in hexadecimal digits
  app text not null,
  name text not null,
  allowed_at timestamptz not null default now(),
  primary key (key, app)
);

-- Telemetry of pages: counts by app, release and minute, without anything about visitors. Several processes add to the same row, which
-- is deleted after 30 days.
create table release_reports (
  app text not null,
  release text not null,                             -- its folder below the app
  minute timestamptz not null,
  visits bigint not null,
  stood bigint not null,
  failed bigint not null,
  retried bigint not null,
  recovered bigint not null,
  -- Of the failed ones, by reason.
  failed_code bigint not null,
  failed_late bigint not null,
  failed_thrown bigint not null,
  errors bigint not null,
  violations bigint not null,
  -- Counts in each of the bounds of shared/src/contracts/reports.ts, and one for all above.
  stand_ms bigint[] not null,
  inp_ms bigint[] not null,
  lcp_ms bigint[] not null,
  primary key (app, release, minute)
);
create index release_reports_minute on release_reports (minute);

-- Deployments of the site that were noticed, so that the webhook gets each once. Rows stay.
create table release_news (
  id bigint generated always as identity primary key,
  move text not null unique,                         -- SHA-256 of the deployment's file; 'none': no deployment at the first look
  body text,                                         -- of the webhook's request; null: none
  attempts integer not null default 0,
  next_attempt_at timestamptz,                       -- null: delivered, given up, or not to send
  taken_at timestamptz,
  last_error text,
  noted_at timestamptz not null default clock_timestamp()
);
create index release_news_due on release_news (next_attempt_at) where next_attempt_at is not null;

-- Set when the demo was put into this database: its accounts are announced only then.
create table demo_seed (seeded_at timestamptz not null default clock_timestamp());
create unique index demo_seed_once on demo_seed ((true));
