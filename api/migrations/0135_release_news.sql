-- The moves of the site that were noted, so that each is told once (docs/decisions/0860). They stay: a move that is here is never told again.
create table release_news (
  id bigint generated always as identity primary key,
  -- sha256 of the move's file; 'none' for a site that had no move when it was first looked at.
  move text not null unique,
  -- What the webhook gets; null where it gets nothing.
  body text,
  attempts integer not null default 0,
  -- Null: it was taken, given up, or is not sent.
  next_attempt_at timestamptz,
  taken_at timestamptz,
  last_error text,
  noted_at timestamptz not null default clock_timestamp()
);
create index release_news_due on release_news (next_attempt_at) where next_attempt_at is not null;
